import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { measureLoginBundle } from './measure-login-bundle.ts'

const bundle = measureLoginBundle(fileURLToPath(new URL('../dist', import.meta.url)))
const kilobyte = 1024

describe('the first load of the login route', () => {
  it('weighs at most 150 KB of JavaScript, gzip', () => {
    expect(bundle.js / kilobyte).toBeLessThanOrEqual(150)
  })

  it('weighs at most 15 KB of CSS, gzip', () => {
    expect(bundle.css / kilobyte).toBeLessThanOrEqual(15)
  })

  it('leaves the administration to be fetched on demand', () => {
    const admin = bundle.onDemand['src/app/layouts/admin-layout.tsx']
    expect(admin).toBeDefined()
    expect(bundle.files.map(({ file }) => file)).not.toContain(admin)
  })
})
