import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The environment of the search; tests pass a fake one. */
export type Machine = {
  env: Record<string, string | undefined>
  isExecutable: (path: string) => boolean
  playwrightPath: () => Promise<string | undefined>
  /** Installs Debian's Chromium and returns its path; undefined if this machine can't. */
  installFromDebian: () => Promise<string | undefined>
}

/** The headless shell first: it runs the end-to-end tests a third faster than full Chromium. */
const debianPackages = ['chromium-headless-shell', 'chromium']
const names = [
  ...debianPackages,
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** Tries CHROME_PATH, the PATH, and Playwright's browser; as root, it then installs Debian's package. */
export async function findBrowser(
  machine: Machine = thisMachine,
): Promise<{ path: string } | { problem: string }> {
  const configured = machine.env['CHROME_PATH']
  if (configured) {
    if (machine.isExecutable(configured)) return { path: configured }
    return {
      problem: `CHROME_PATH dice ${configured}, pero allí no hay un navegador ejecutable: corrija la ruta o quite la variable.`,
    }
  }
  for (const folder of (machine.env['PATH'] ?? '').split(delimiter)) {
    const found = names.map((name) => join(folder, name)).find(machine.isExecutable)
    if (folder && found) return { path: found }
  }
  const playwrightBrowser = await machine.playwrightPath()
  if (playwrightBrowser && machine.isExecutable(playwrightBrowser))
    return { path: playwrightBrowser }

  const installed = await machine.installFromDebian()
  if (installed) return { path: installed }
  return {
    problem:
      'Las pruebas de navegador necesitan Chromium o Chrome y no encontramos ninguno: instálelo o indique su ruta en CHROME_PATH.',
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const thisMachine: Machine = {
  env: process.env,
  isExecutable,
  async playwrightPath() {
    const { chromium } = await import('@playwright/test')
    return chromium.executablePath()
  },
  async installFromDebian() {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
    console.log('▸ Instalando Chromium con apt-get…')
    const aptGet = (...args: string[]) =>
      once(
        spawn('apt-get', args, {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        }),
        'close',
      )
    await aptGet('update', '-qq')
    for (const name of debianPackages) {
      await aptGet('install', '-y', '-qq', '--no-install-recommends', name)
      if (isExecutable(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
    return undefined
  },
}
