import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { measureLoginBundle } from './measure-login-bundle.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const bundle = measureLoginBundle(dist)
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
  ])('carries no trace of %s', (_, trace) => {
    const texts = bundle.files.map(({ file }) => readFileSync(join(dist, file), 'utf8'))
    expect(texts.filter((text) => text.includes(trace))).toEqual([])
  })

  it('leaves the administration to be fetched on demand', () => {
    const admin = bundle.onDemand['src/app/layouts/admin-layout.tsx']
    expect(admin).toBeDefined()
    expect(bundle.files.map(({ file }) => file)).not.toContain(admin)
  })

  it.each(['recover', 'reset', 'activate'])('leaves the screen %s for who needs it', (screen) => {
    expect(bundle.onDemand[`src/app/${screen}-route.tsx`]).toBeDefined()
  })
})

describe('the administration', () => {
  it('leaves the calendar for who is asked for a day', () => {
    expect(bundle.onDemand['src/ui/date-time-picker.tsx']).toBeDefined()
  })
})
