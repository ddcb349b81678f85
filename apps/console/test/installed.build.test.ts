import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const page = read('index.html')
const worker = read('service-worker.js')
const buildId = /<meta name="build" content="([^"]+)"/.exec(page)?.[1]

interface WebManifest {
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

describe('the manifest', () => {
  const manifest = JSON.parse(read('manifest.webmanifest')) as WebManifest

  it('is named by the page', () => {
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  })

  it.each([...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }])(
    'has an icon of its size: $src',
    ({ src, sizes }) => {
      // Width and height in the first chunk of a PNG.
      const header = readFileSync(join(dist, src)).subarray(0, 24)
      expect(header.subarray(1, 4).toString()).toBe('PNG')
      expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes)
    },
  )

  it('has an icon that phones may cut, and two shortcuts', () => {
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Atención', 'En curso'])
  })
})

describe('the service worker', () => {
  it('has the build number of the page', () => {
    expect(buildId).toMatch(/^[0-9a-f]{16}$/)
    expect(worker).toContain(buildId)
  })

  it('stores every script, style sheet and text font of the build, but neither Firebase with its screens nor PDF', () => {
    const stored = [...worker.matchAll(/\/(assets\/[\w.-]+\.\w+)/g)].map(([, file]) => file)
    const built = readdirSync(join(dist, 'assets'))
      .filter((file) => !/\.(?:br|gz)$/.test(file))
      .filter((file) => !file.endsWith('.woff2') || file.includes('inter-latin'))
      .filter((file) => !/^(?:fire|provider-|hosted-|phone-form|pdf[-.])/.test(file))
      .map((file) => `assets/${file}`)
    expect(new Set(stored)).toEqual(new Set(built))
  })

  it('stores every file that the page names', () => {
    const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
    const needed = named.filter((path) => /^\/(?:assets\/|before-paint)/.test(path))
    expect(needed.length).toBeGreaterThan(2)
    expect(needed.filter((path) => !worker.includes(path))).toEqual([])
  })

  it('is small', () => {
    expect(worker.length).toBeLessThan(10 * 1024)
  })
})
