import { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { WebSocket } from 'ws'

type ServerMessageKind = ServerMessage['kind']
type MessageOf<K extends ServerMessageKind> = Extract<ServerMessage, { kind: K }>

/** A WebSocket client for tests. Received messages are queued until the test reads them. */
export class LiveTestClient {
  readonly socket: WebSocket
  readonly #received: ServerMessage[] = []
  #wake = () => {}
  #lastWatch = 0

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      this.#received.push(ServerMessage.parse(JSON.parse(data.toString())))
      this.#wake()
    })
    socket.on('close', () => this.#wake())
  }

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message))
  }

  /** The next message of one of these kinds; skips the ones before it. */
  async next<K extends ServerMessageKind>(...kinds: K[]): Promise<MessageOf<K>> {
    for (;;) {
      const message = this.#received.shift()
      if (message && isOneOf(message, kinds)) return message
      if (message) continue
      if (this.socket.readyState !== this.socket.OPEN) throw new Error('The socket was closed')
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** Starts a watch and waits for the response. */
  async watch(query: LiveQuery, resume: { log: string; seq: number } | null = null) {
    this.#lastWatch += 1
    const watch = this.#lastWatch
    this.send({ kind: 'watch', watch, query, resume })
    return this.next('watching', 'watchRefused')
  }

  /** Starts a watch and waits for its whole snapshot. */
  async snapshot(query: LiveQuery): Promise<WatchState> {
    const watching = await this.watch(query)
    if (watching.kind !== 'watching') throw new Error(`Rejected: ${watching.reason}`)
    return this.fill(new WatchState(watching))
  }

  /** Waits for all parts of the snapshot. */
  async fill(state: WatchState): Promise<WatchState> {
    const { start } = state.watching
    if (start.mode !== 'snapshot') return state
    for (let part = 0; part < start.parts; part++) state.apply(await this.next('snapshot'))
    return state
  }

  /** Applies messages until the condition holds. Starts over if the server restarts the watch. */
  async until(initial: WatchState, condition: (state: WatchState) => boolean): Promise<WatchState> {
    let state = initial
    while (!condition(state)) {
      const message = await this.next('snapshot', 'delta', 'watching')
      if (message.kind === 'watching') state = new WatchState(message)
      else state.apply(message)
    }
    return state
  }
}

/** The documents and deltas that a watch has received so far. */
export class WatchState {
  readonly watching: MessageOf<'watching'>
  readonly documents = new Map<string, LiveDocument>()
  readonly deltas: MessageOf<'delta'>[] = []
  seq = 0

  constructor(watching: MessageOf<'watching'>) {
    this.watching = watching
  }

  get ids(): string[] {
    return [...this.documents.keys()].toSorted()
  }

  apply(message: MessageOf<'snapshot' | 'delta'>): void {
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
      if (!known) throw new Error(`A change of the unknown document ${patch.id}`)
      this.documents.set(patch.id, { ...known, ...patch })
    }
  }
}

const isOneOf = <K extends ServerMessageKind>(
  message: ServerMessage,
  kinds: readonly K[],
): message is MessageOf<K> => kinds.some((kind) => kind === message.kind)
