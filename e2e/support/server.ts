import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copySeed, type Seed } from './worlds.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const demoAccount = { email: 'demo@arriero.example', password: 'arriero-demo' }

/** Most live for seconds: PGlite's code is not worth a second, better translation, unless it is measured. */
const nodeFlags = ['--enable-source-maps', ...(process.env['MEASURED'] ? [] : ['--liftoff-only'])]

/** Ten thousand trucks are seeded in a minute; a story gives up sooner, by its own limit. */
const readyWithinMs = 180_000

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The built server as a process of its own, with its own folder, port and database. */
export class Server {
  readonly url: string
  /** How many trucks the demonstration has and how fast they are. */
  readonly demo: Record<'DEMO_TRUCKS' | 'DEMO_SPEED', string>
  readonly dataDir = mkdtempSync(join(tmpdir(), 'arriero-e2e-'))
  #port: number
  #env: Record<string, string>
  #process: ChildProcess | undefined
  #dropDatabase = async () => {}
  /** Everything the process has printed. */
  output = ''

  private constructor(port: number, env: Record<string, string>) {
    this.#port = port
    this.#env = { ...env }
    // As few trucks as still show nearly every state. Nothing moves or falls due by itself while a story is told.
    this.demo = { DEMO_TRUCKS: env['DEMO_TRUCKS'] ?? '27', DEMO_SPEED: env['DEMO_SPEED'] ?? '1' }
    this.url = `http://127.0.0.1:${port}`
  }

  get pid(): number {
    const pid = this.#process?.pid
    if (pid === undefined) throw new Error('The server is not running')
    return pid
  }

  /** `seed`: what it begins with a copy of. Any free port, unless `env` has one. */
  static async start(env: Record<string, string> = {}, seed?: Seed): Promise<Server> {
    const server = new Server(Number(env['PORT'] ?? (await freePort())), env)
    if (seed) {
      const copy = await copySeed(seed, server.dataDir)
      Object.assign(server.#env, copy.env)
      server.#dropDatabase = copy.drop
    }
    await server.start()
    return server
  }

  /** Starts on the same port and data, and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...nodeFlags, 'apps/api/dist/main.js'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'warn',
        ...this.#env,
        ...this.demo,
      },
    })
    this.#process = child
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    await this.#untilReady(child)
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + readyWithinMs
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The server stopped:\n${this.output}`)
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`The server did not become ready:\n${this.output}`)
  }

  /** Ends the process: `SIGTERM` asks it to, `SIGKILL` does not. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL')
    await this.#dropDatabase()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
