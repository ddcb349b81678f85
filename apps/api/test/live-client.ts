import { LiveDown } from '@arriero/domain/contract/live/down.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { WebSocket } from 'ws'

type Kind = LiveDown['kind']
type Down<K extends Kind> = Extract<LiveDown, { kind: K }>

/** A client that says what it is told to, and keeps what it hears until it is asked for. */
export class LiveClient {
  readonly socket: WebSocket
  readonly #heard: LiveDown[] = []
  #wake = () => {}
  #lastWatch = 0

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      this.#heard.push(LiveDown.parse(JSON.parse(data.toString())))
      this.#wake()
    })
    socket.on('close', () => this.#wake())
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message))
  }

  /** The next message of these kinds; the ones before it are passed over. */
  async next<K extends Kind>(...kinds: K[]): Promise<Down<K>> {
    for (;;) {
      const message = this.#heard.shift()
      if (message && isOneOf(message, kinds)) return message
      if (message) continue
      if (this.socket.readyState !== this.socket.OPEN) throw new Error('The socket was closed')
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** Asks for a query; the answer's watch is followed by `hold`. */
  async watch(query: LiveQuery, resume: { log: string; seq: number } | null = null) {
    this.#lastWatch += 1
    const watch = this.#lastWatch
    this.say({ kind: 'watch', watch, query, resume })
    return this.next('watching', 'watchRefused')
  }

  /** Everything a watch begins with. */
  async snapshot(query: LiveQuery): Promise<Held> {
    const watching = await this.watch(query)
    if (watching.kind !== 'watching') throw new Error(`Refused: ${watching.reason}`)
    return this.fill(new Held(watching))
  }

  /** Hears the parts of the snapshot that was announced. */
  async fill(held: Held): Promise<Held> {
    const { start } = held.watching
    if (start.mode !== 'snapshot') return held
    for (let part = 0; part < start.parts; part++) held.hear(await this.next('snapshot'))
    return held
  }

  /** Until what is held is as it should be. Begins again when the server says so. */
  async until(held: Held, isRight: (held: Held) => boolean): Promise<Held> {
    let now = held
    while (!isRight(now)) {
      const message = await this.next('snapshot', 'delta', 'watching')
      if (message.kind === 'watching') now = new Held(message)
      else now.hear(message)
    }
    return now
  }
}

/** What one watch has brought so far. */
export class Held {
  readonly watching: Down<'watching'>
  readonly documents = new Map<string, LiveDocument>()
  readonly deltas: Down<'delta'>[] = []
  seq = 0

  constructor(watching: Down<'watching'>) {
    this.watching = watching
  }

  get ids(): string[] {
    return [...this.documents.keys()].toSorted()
  }

  hear(message: Down<'snapshot' | 'delta'>): void {
    this.seq = message.seq
    if (message.kind === 'snapshot') {
      for (const document of message.documents) this.documents.set(document.id, document)
      return
    }
    this.deltas.push(message)
    for (const document of message.added) this.documents.set(document.id, document)
    for (const id of message.removed) this.documents.delete(id)
    for (const patch of message.changed) {
      const known = this.documents.get(patch.id)
      if (!known) throw new Error(`A change of ${patch.id}, which is not known`)
      this.documents.set(patch.id, { ...known, ...patch })
    }
  }
}

const isOneOf = <K extends Kind>(message: LiveDown, kinds: readonly K[]): message is Down<K> =>
  kinds.some((kind) => kind === message.kind)
