import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Server } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The demonstration's fleet as a process of its own, driving through the public endpoints of drivers and customers. */
export class Fleet {
  readonly #process: ChildProcess
  /** Everything the process has printed. */
  output = ''

  constructor(server: Server) {
    this.#process = spawn(process.execPath, ['apps/fleet/dist/main.js', server.url], {
      cwd: root,
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
