import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { WorldPerson } from './back-door.ts'
import type { WorldAddresses, WorldSettings } from './program.ts'
import type { WorldWrite } from './world-writes.ts'

/** The parent's half of a server in a process of its own. Made ahead of time, it begins quickly. */
export class WorldServer {
  readonly #child: ChildProcess
  #addresses: WorldAddresses = { front: '', back: '' }

  /** `bundle`: what `bundleProgram` made, for who begins many; without it the sources. */
  constructor(nodeFlags: readonly string[] = [], bundle?: string) {
    const program = bundle ?? fileURLToPath(new URL('program.ts', import.meta.url))
    const loader = bundle ? [] : ['--import', import.meta.resolve('tsx')]
    this.#child = fork(program, { execArgv: [...nodeFlags, ...loader] })
  }

  async begin(settings: WorldSettings): Promise<this> {
    this.#child.send(settings)
    const [answer] = await Promise.race([once(this.#child, 'message'), once(this.#child, 'exit')])
    if (typeof answer !== 'object' || answer === null) throw new Error('The server did not begin')
    this.#addresses = answer
    return this
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get front(): URL {
    return new URL(this.#addresses.front)
  }

  get back(): URL {
    return new URL(this.#addresses.back)
  }

  /** As the system does it when memory runs out: nothing is said, nothing is finished. */
  async kill(): Promise<void> {
    const hasEnded = this.#child.exitCode !== null || this.#child.signalCode !== null
    if (hasEnded) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  /** In order, each in a transaction of its own. */
  async write(writes: readonly WorldWrite[]): Promise<void> {
    await this.#ask('/writes', writes)
  }

  async readTruth(queries: readonly LiveQuery[]): Promise<LiveDocument[][]> {
    return (await this.#ask('/truth', queries)) as LiveDocument[][]
  }

  /** A new administrator, or one that is known, in a new browser. */
  async signIn(email: string | null = null): Promise<WorldPerson> {
    return (await this.#ask('/people', { email })) as WorldPerson
  }

  /** Bytes, without what nobody needs when started with `--expose-gc`. */
  async readMemory(): Promise<number> {
    return Number(await this.#ask('/memory', null))
  }

  async #ask(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, this.#addresses.back), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}
