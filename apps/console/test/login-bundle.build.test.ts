import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { measureLoginBundle, staticFiles } from './measure-login-bundle.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const bundle = measureLoginBundle(dist)
const filesOf = (source: string) => staticFiles(dist, source)
const kilobyte = 1024
const adminLayout = 'src/app/layouts/admin-layout.tsx'

describe('the first load of the login route', () => {
  it('weighs at most 150 KB of JavaScript, gzip', () => {
    expect(bundle.js / kilobyte).toBeLessThanOrEqual(150)
  })

  it('weighs at most 15 KB of CSS, gzip', () => {
    expect(bundle.css / kilobyte).toBeLessThanOrEqual(15)
  })

  it.each([
    ['the schema library', '._zod.'],
    ['the word lists of the password meter', 'straightRow'],
  ])('does not contain %s', (_, trace) => {
    const texts = bundle.files.map(({ file }) => readFileSync(join(dist, file), 'utf8'))
    expect(texts.filter((text) => text.includes(trace))).toEqual([])
  })

  it('loads the administration on demand', () => {
    const admin = bundle.onDemand['src/app/layouts/admin-layout.tsx']
    expect(admin).toBeDefined()
    expect(bundle.files.map(({ file }) => file)).not.toContain(admin)
  })

  it('loads the screens of e-mail links on demand', () => {
    const visitor = bundle.named['visitor']
    expect(visitor).toBeDefined()
    expect(bundle.files.map(({ file }) => file)).not.toContain(visitor)
  })
})

describe('the Firebase SDK', () => {
  const driver = 'src/data/live/firestore/firestore-sdk.ts'
  const provider = 'src/data/provider/provider-sdk.ts'
  /** Texts of the SDK that no build removes: of Firestore and of Authentication. */
  const traces = ['google.firestore.v1.Firestore', 'identitytoolkit.googleapis.com']
  const scripts = readdirSync(join(dist, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`)
  const withTrace = scripts.filter((file) => {
    const text = readFileSync(join(dist, file), 'utf8')
    return traces.some((trace) => text.includes(trace))
  })
  const own = new Set([...bundle.files.map(({ file }) => file), ...filesOf(adminLayout)])
  const weigh = (source: string) =>
    filesOf(source)
      .filter((file) => !own.has(file))
      .reduce((sum, file) => sum + statSync(join(dist, `${file}.gz`)).size, 0) / kilobyte

  it('weighs at most 110 KB with Firestore and 50 KB to sign in, gzip', () => {
    expect(weigh(driver)).toBeLessThanOrEqual(110)
    expect(weigh(provider)).toBeLessThanOrEqual(50)
  })

  it('is loaded neither at login nor by the administration nor by the service worker', () => {
    expect(withTrace.length).toBeGreaterThan(0)
    const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    const hosted = 'src/features/session/hosted/hosted-sign-in.tsx'
    for (const file of withTrace) {
      expect(own).not.toContain(file)
      expect(filesOf('src/features/journeys/in-progress/in-progress-page.tsx')).not.toContain(file)
      expect(filesOf(hosted)).not.toContain(file)
      expect(worker).not.toContain(file)
      expect(page).not.toContain(file)
    }
  })
})

describe('the page of a shared journey', () => {
  const visitor = bundle.named['visitor'] ?? ''
  const shared = bundle.named['shared'] ?? 'missing'

  it('adds at most 45 KB to the first load, gzip, together with the screens of e-mail links', () => {
    expect(statSync(join(dist, `${visitor}.gz`)).size / kilobyte).toBeLessThanOrEqual(45)
  })

  it('loads nothing of the administration, on Firestore neither', () => {
    expect(readFileSync(join(dist, visitor), 'utf8')).not.toContain(shared.split('/').at(-1))
    expect(filesOf('src/data/live/firestore/firestore-sdk.ts')).not.toContain(shared)
  })
})

it('the methods of the hosted provider need nothing of the administration', () => {
  const more = filesOf('src/features/session/hosted/hosted-sign-in.tsx').filter(
    (file) => !bundle.files.some((first) => first.file === file),
  )
  const sizes = more.map((file) => statSync(join(dist, `${file}.gz`)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0) / kilobyte).toBeLessThanOrEqual(8)
})

describe('the administration', () => {
  it('loads its first page as four files', () => {
    expect(filesOf('src/features/journeys/in-progress/in-progress-page.tsx')).toHaveLength(4)
  })

  it('loads the map on demand', () => {
    const map = bundle.named['map']
    expect(map).toBeDefined()
    expect(filesOf('src/features/journeys/in-progress/in-progress-page.tsx')).not.toContain(map)
  })

  it('loads the calendar on demand', () => {
    expect(bundle.onDemand['src/ui/form/date-time-picker.tsx']).toBeDefined()
  })
})
