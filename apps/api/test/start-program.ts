import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { packageFolder } from '#platform/database/migrate.ts'

/** Bundles the server, for tests that start it; once per file, in `beforeAll`. */
export const bundleServer = () => bundleProgram('src/main.ts')

/** Starts the real program in a child process, without the environment of the test process. */
export function startProgram(program: string, folder: string, env: Record<string, string>) {
  // The process lives for seconds: optimizing PGlite's WebAssembly is not worth it.
  const child = spawn(process.execPath, ['--liftoff-only', program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      CONSOLE_DIR: folder,
      DEMO_TRUCKS: '5',
      ...env,
    },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))

  async function untilPrinted(text: string): Promise<void> {
    while (!output.out.includes(text)) {
      const [event] = await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
      if (typeof event === 'number' || event === null) throw new Error(`Ended early: ${output.err}`)
    }
  }
  return { child, output, untilPrinted, end: () => killProcess(child) }
}

/** A failing test must not leave a server running. */
async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

export interface Bundle {
  path: string
  remove: () => Promise<void>
}

/**
 * Bundles a program into one file, which starts in a quarter of the time. The file is inside the package, so that
 * it finds the migrations and node_modules.
 */
export async function bundleProgram(entry: string): Promise<Bundle> {
  const root = packageFolder()
  const outDir = join(root, 'node_modules/.cache', `program-${randomUUID()}`)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { ssr: entry, outDir, target: 'node20' },
  })
  const remove = () => rm(outDir, { recursive: true, force: true })
  return { path: join(outDir, `${basename(entry, '.ts')}.js`), remove }
}

/** An HTTP client for a server in another process, with the cookies that writes require. */
export async function openBrowser(address: string) {
  const { headers } = await fetch(`${address}/config.json`)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const xsrfToken = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? ''
  return {
    send: (method: string, path: string, body: object) =>
      fetch(`${address}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': decodeURIComponent(xsrfToken),
          cookie: cookies.join('; '),
        },
        body: JSON.stringify(body),
      }),
  }
}
