import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copySeed, type Seed } from './worlds.ts'

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url))

export const demoAccount = { email: 'demo@arriero.example', password: 'arriero-demo' }

/** Most servers run for seconds, so optimized compilation of PGlite isn't worth it, except in measurements. */
const nodeFlags = ['--enable-source-maps', ...(process.env['MEASURED'] ? [] : ['--liftoff-only'])]

/** Seeding ten thousand trucks takes a minute; tests have shorter limits of their own. */
const readyTimeoutMs = 180_000

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The built server as a process with its own folder, port and database. */
export class Server {
  readonly url: string
  /** Number and speed of the demo trucks. */
  readonly demo: Record<'DEMO_TRUCKS' | 'DEMO_SPEED', string>
  readonly dataDir = mkdtempSync(join(tmpdir(), 'arriero-e2e-'))
  #port: number
  #env: Record<string, string>
  #process: ChildProcess | undefined
  #dropDatabase = async () => {}
  /** All output of the process. */
  output = ''

  private constructor(port: number, env: Record<string, string>) {
    this.#port = port
    this.#env = { ...env }
    // The fewest trucks that show nearly every state. At this speed nothing moves or expires during a test.
    this.demo = { DEMO_TRUCKS: env['DEMO_TRUCKS'] ?? '27', DEMO_SPEED: env['DEMO_SPEED'] ?? '1' }
    this.url = `http://127.0.0.1:${port}`
  }

  get pid(): number {
    const pid = this.#process?.pid
    if (pid === undefined) throw new Error('The server is not running')
    return pid
  }

  /** `seed`: initial data, which is copied. Uses any free port unless `env` has one. */
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

  /** Starts with the same port and data, and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...nodeFlags, 'apps/api/dist/main.js'], {
      cwd: repositoryRoot,
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
    await this.#waitUntilReady(child)
  }

  async #waitUntilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + readyTimeoutMs
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The server stopped:\n${this.output}`)
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`The server did not become ready:\n${this.output}`)
  }

  /** Stops the process, by default gracefully. */
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

/** The demo fleet as a process of its own, which uses the public endpoints of drivers and customers. */
export class Fleet {
  readonly #process: ChildProcess
  /** All output of the process. */
  output = ''

  constructor(server: Server) {
    this.#process = spawn(process.execPath, ['apps/fleet/dist/main.js', server.url], {
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'] ?? '', ...server.demo },
    })
    this.#process.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    this.#process.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
  }

  async stop(): Promise<void> {
    const { exitCode, signalCode } = this.#process
    if (exitCode !== null || signalCode !== null) return
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGTERM')
    await ended
  }
}
