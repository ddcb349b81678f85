import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EmulatorMessage } from './emulator-process.ts'

interface StartOptions {
  projectId: string
  /** A free port by default. */
  port?: number
  /** Gets the codes that would be sent by SMS. */
  onCode?: (phone: string, code: string) => void
}

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))
const program = fileURLToPath(new URL('emulator-process.ts', import.meta.url))

/** Whether its packages are installed: `npm run prove:sign-in` does that. */
export const isEmulatorInstalled = (): boolean =>
  existsSync(fileURLToPath(new URL('../node_modules/firebase-tools/package.json', import.meta.url)))

/** Google's emulator of Firebase Authentication, as a process of its own. Its accounts are in memory. */
export class AuthEmulator {
  readonly url: string
  readonly projectId: string
  readonly #process: ChildProcess

  private constructor(url: string, projectId: string, child: ChildProcess) {
    this.url = url
    this.projectId = projectId
    this.#process = child
  }

  static async start({ projectId, port = 0, onCode }: StartOptions): Promise<AuthEmulator> {
    const child = spawn(process.execPath, ['--import', 'tsx', program, projectId, String(port)], {
      cwd: repositoryRoot,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const url = await new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`The Auth emulator ended with ${code}`)))
      child.on('message', (message: EmulatorMessage) => {
        if ('url' in message) resolve(message.url)
        else onCode?.(message.phone, message.code)
      })
    })
    return new AuthEmulator(url, projectId, child)
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  async stop(): Promise<void> {
    const { exitCode, signalCode } = this.#process
    if (exitCode !== null || signalCode !== null) return
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGTERM')
    await ended
  }
}
