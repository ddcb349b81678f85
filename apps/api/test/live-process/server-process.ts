import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { TestPerson } from './test-api.ts'
import type { ProcessAddresses, ProcessSettings } from './program.ts'
import type { TestWrite } from './test-writes.ts'

/** A server in a child process. The constructor forks it, so that a later `start` is quick. */
export class ServerProcess {
  readonly #child: ChildProcess
  #addresses: ProcessAddresses = { appUrl: '', testApiUrl: '' }

  /** `bundle` is the output of `bundleProgram`, for tests that start many processes; the default is the sources. */
  constructor(nodeFlags: readonly string[] = [], bundle?: string) {
    const program = bundle ?? fileURLToPath(new URL('program.ts', import.meta.url))
    const loader = bundle ? [] : ['--import', import.meta.resolve('tsx')]
    this.#child = fork(program, { execArgv: [...nodeFlags, ...loader] })
  }

  async start(settings: ProcessSettings): Promise<this> {
    this.#child.send(settings)
    const [response] = await Promise.race([once(this.#child, 'message'), once(this.#child, 'exit')])
    if (typeof response !== 'object' || response === null) {
      throw new Error('The server did not start')
    }
    this.#addresses = response
    return this
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get url(): URL {
    return new URL(this.#addresses.appUrl)
  }

  get testApiUrl(): URL {
    return new URL(this.#addresses.testApiUrl)
  }

  /** With SIGKILL, like the system when memory runs out: without a clean shutdown. */
  async kill(): Promise<void> {
    const hasEnded = this.#child.exitCode !== null || this.#child.signalCode !== null
    if (hasEnded) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  /** Applies the writes in order, each in its own transaction. */
  async write(writes: readonly TestWrite[]): Promise<void> {
    await this.#post('/writes', writes)
  }

  async readExpected(queries: readonly LiveQuery[]): Promise<LiveDocument[][]> {
    return (await this.#post('/expected', queries)) as LiveDocument[][]
  }

  /** Signs in a new administrator, or the one with this e-mail, in a new browser. */
  async signIn(email: string | null = null): Promise<TestPerson> {
    return (await this.#post('/people', { email })) as TestPerson
  }

  /** In bytes; after a garbage collection if the process runs with `--expose-gc`. */
  async readMemory(): Promise<number> {
    return Number(await this.#post('/memory', null))
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, this.#addresses.testApiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}
