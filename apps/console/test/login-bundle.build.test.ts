import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { measureLoginBundle, staticFiles } from './measure-login-bundle.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const bundle = measureLoginBundle(dist)
const filesOf = (source: string) => staticFiles(dist, source)
const kilobyte = 1024

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
  const source = 'src/data/live/firestore/firestore-sdk.ts'
  const sdk = bundle.onDemand[source] ?? ''
  /** Text of the SDK that no build removes. */
  const trace = 'google.firestore.v1.Firestore'
  const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))

  it('is one file of at most 110 KB, gzip', () => {
    const { size } = statSync(join(dist, `${sdk}.gz`))
    expect(size / kilobyte).toBeLessThanOrEqual(110)
    const withTrace = scripts.filter((file) =>
      readFileSync(join(dist, 'assets', file), 'utf8').includes(trace),
    )
    expect(withTrace.map((file) => `assets/${file}`)).toEqual([sdk])
  })

  it('is loaded neither at login nor by the administration nor by the service worker', () => {
    expect(bundle.files.map(({ file }) => file)).not.toContain(sdk)
    expect(filesOf('src/app/layouts/admin-layout.tsx')).not.toContain(sdk)
    expect(filesOf('src/features/journeys/in-progress/in-progress-page.tsx')).not.toContain(sdk)
    expect(readFileSync(join(dist, 'service-worker.js'), 'utf8')).not.toContain(sdk)
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).not.toContain(sdk)
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
