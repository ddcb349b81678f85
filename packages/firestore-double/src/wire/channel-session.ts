import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** An open GET request over which messages go to the client. */
interface BackChannel {
  readonly response: ServerResponse
  /** Ends with the first batch of messages; otherwise the response stays open. */
  readonly isLongPoll: boolean
  lastSentId: number
}

interface OutgoingMessage {
  readonly id: number
  readonly json: string
}

export const keepAliveMs = 25_000

/** A channel without requests is dropped after this time. */
const abandonedAfterMs = 60_000

/** Messages to one client, numbered and kept until the client has acknowledged them, over one back channel at a time. */
export class ChannelSession {
  readonly id = randomUUID()
  readonly #getDelay: () => number
  readonly #keepAlive: NodeJS.Timeout
  #unacknowledged: OutgoingMessage[] = []
  #backChannel: BackChannel | undefined
  #lastId = 0
  #nextOffset = 0
  #isFlushPlanned = false
  #lastUsedAt = Date.now()

  constructor(getDelay: () => number, onAbandoned: () => void) {
    this.#getDelay = getDelay
    this.#keepAlive = setInterval(() => {
      if (this.#backChannel) this.send('noop')
      else if (Date.now() - this.#lastUsedAt > abandonedAfterMs) onAbandoned()
    }, keepAliveMs).unref()
  }

  /** Queues a message of a stream, or a word of the channel itself. */
  send(message: object | 'noop' | 'stop'): void {
    this.#lastId += 1
    this.#unacknowledged.push({ id: this.#lastId, json: toAscii(JSON.stringify([message])) })
    this.#planFlush()
  }

  /** The messages of a request that have not arrived before: a client repeats a request whose answer it missed. */
  receive(form: URLSearchParams): unknown[] {
    this.#lastUsedAt = Date.now()
    const offset = Number(form.get('ofs') ?? this.#nextOffset)
    const messages: unknown[] = []
    for (let at = 0; at < Number(form.get('count') ?? 0); at++) {
      if (offset + at < this.#nextOffset) continue
      messages.push(JSON.parse(form.get(`req${at}___data__`) ?? 'null'))
      this.#nextOffset = offset + at + 1
    }
    return messages
  }

  /** Everything after `acknowledgedId` is sent again. */
  openBackChannel(response: ServerResponse, acknowledgedId: number, isLongPoll: boolean): void {
    this.#backChannel?.response.end()
    this.acknowledge(acknowledgedId)
    const backChannel = { response, isLongPoll, lastSentId: acknowledgedId }
    this.#backChannel = backChannel
    response.on('close', () => {
      this.#lastUsedAt = Date.now()
      if (this.#backChannel === backChannel) this.#backChannel = undefined
    })
    // Without a first word at once the SDK takes the network for a proxy that buffers, and turns to long polling.
    if (!isLongPoll && this.#unacknowledged.length === 0) this.send('noop')
    this.#flush()
  }

  acknowledge(id: number): void {
    this.#unacknowledged = this.#unacknowledged.filter((message) => message.id > id)
  }

  /** Answer to a request of the forward channel: whether a back channel is open, and what it still owes. */
  status(): [number, number, number] {
    const bytes = this.#unacknowledged.reduce((sum, { json }) => sum + json.length, 0)
    return [this.#backChannel ? 1 : 0, this.#lastId, bytes]
  }

  /** Tells the client that the channel has ended, if it listens. */
  close(): void {
    clearInterval(this.#keepAlive)
    this.send('stop')
    this.#flush()
    this.#backChannel?.response.end()
  }

  #planFlush(): void {
    if (this.#isFlushPlanned) return
    this.#isFlushPlanned = true
    const flush = () => {
      this.#isFlushPlanned = false
      this.#flush()
    }
    const delay = this.#getDelay()
    if (delay > 0) setTimeout(flush, delay)
    else setImmediate(flush)
  }

  #flush(): void {
    const backChannel = this.#backChannel
    if (!backChannel) return
    const messages = this.#unacknowledged.filter(({ id }) => id > backChannel.lastSentId)
    if (messages.length === 0) return
    backChannel.lastSentId = this.#lastId
    backChannel.response.write(
      toChunk(`[${messages.map(({ id, json }) => `[${id},${json}]`).join(',')}]`),
    )
    if (!backChannel.isLongPoll) return
    this.#backChannel = undefined
    backChannel.response.end()
  }
}

/** Chunks begin with their length in UTF-16 units, so only ASCII is sent: then units are bytes. */
export const toChunk = (json: string): string => `${json.length}\n${json}`

const toAscii = (json: string): string =>
  json.replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
