import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { packageFolder } from '#platform/database/migrate.ts'

/** Bundles the server, for tests that start it. */
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

/**
 * Bundles a program into one file, which starts in a quarter of the time, and returns its path. The file is inside the
 * package, so that it finds the migrations and node_modules; it stays there for later tests of the same sources.
 */
export async function bundleProgram(entry: string): Promise<string> {
  const root = packageFolder()
  const folder = join(root, 'node_modules/.cache', `program-${await fingerprintOf(root, entry)}`)
  const path = join(folder, `${basename(entry, '.ts')}.js`)
  if (existsSync(path)) return path
  const outDir = `${folder}-${randomUUID()}`
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { ssr: entry, outDir, target: 'node20' },
  })
  // Another test may have bundled it meanwhile.
  await rename(outDir, folder).catch(() => rm(outDir, { recursive: true, force: true }))
  return path
}

/** Changes with the sources: names, sizes and times of change are enough. */
async function fingerprintOf(root: string, entry: string): Promise<string> {
  const hash = createHash('sha256').update(entry)
  for (const folder of ['src', 'test', '../../packages/domain/src']) {
    const names = await readdir(join(root, folder), { recursive: true })
    for (const name of names.toSorted()) {
      const { size, mtimeMs } = await stat(join(root, folder, name))
      hash.update(`${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
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
