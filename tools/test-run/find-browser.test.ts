import { describe, expect, it } from 'vitest'
import { findBrowser, type Machine } from './find-browser.ts'

const machine = (changes: Partial<Machine> & { executables?: string[] }): Machine => ({
  env: { PATH: '/bin:/usr/bin' },
  isExecutable: (path) => (changes.executables ?? []).includes(path),
  playwrightPath: async () => undefined,
  installFromDebian: async () => undefined,
  ...changes,
})

describe('findBrowser', () => {
  it('prefers CHROME_PATH to everything else', async () => {
    const found = await findBrowser(
      machine({
        env: { CHROME_PATH: '/opt/chrome', PATH: '/usr/bin' },
        executables: ['/opt/chrome', '/usr/bin/chromium'],
      }),
    )
    expect(found).toEqual({ path: '/opt/chrome' })
  })

  it('reports a wrong CHROME_PATH instead of using another browser', async () => {
    const found = await findBrowser(
      machine({
        env: { CHROME_PATH: '/opt/gone', PATH: '/usr/bin' },
        executables: ['/usr/bin/chromium'],
      }),
    )
    expect(found).toEqual({ problem: expect.stringContaining('/opt/gone') })
  })

  it('looks through the PATH before asking Playwright', async () => {
    const found = await findBrowser(
      machine({
        executables: ['/usr/bin/google-chrome', '/cache/chrome'],
        playwrightPath: async () => '/cache/chrome',
      }),
    )
    expect(found).toEqual({ path: '/usr/bin/google-chrome' })
  })

  it('prefers the headless shell', async () => {
    const executables = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
    const found = await findBrowser(machine({ executables }))
    expect(found).toEqual({ path: '/usr/bin/chromium-headless-shell' })
  })

  it("uses Playwright's browser only if it exists", async () => {
    const playwrightPath = async () => '/cache/chrome'
    expect(await findBrowser(machine({ executables: ['/cache/chrome'], playwrightPath }))).toEqual({
      path: '/cache/chrome',
    })
    expect(await findBrowser(machine({ playwrightPath }))).toEqual({
      problem: expect.stringContaining('CHROME_PATH'),
    })
  })

  it('installs from Debian last', async () => {
    const found = await findBrowser(machine({ installFromDebian: async () => '/usr/bin/chromium' }))
    expect(found).toEqual({ path: '/usr/bin/chromium' })
  })
})
