import type { ServerResponse } from 'node:http'
import { toRpcError } from '../rpc-error.ts'
import { type TokenCaller, readTokenCaller } from '../rules/caller.ts'
import type { RpcStream } from '../streams/rpc-stream.ts'
import { ChannelSession, keepAliveMs, toChunk } from './channel-session.ts'

export type StreamName = 'Listen' | 'Write'

/** Opens the server side of a stream; `send` queues a message to its client. */
type OpenStream = (
  name: StreamName,
  caller: TokenCaller,
  send: (message: object) => void,
) => RpcStream

interface ChannelRequest {
  readonly method: string
  readonly name: StreamName
  readonly query: URLSearchParams
  readonly body: string
}

interface OpenChannel {
  readonly session: ChannelSession
  readonly stream: RpcStream
  /** After an error, messages that are still on their way are ignored. */
  hasFailed: boolean
}

/**
 * WebChannel, the transport of the browser's SDK: a stream in two directions over plain HTTP. The client posts its
 * messages (forward channel) and holds a GET open for those of the server (back channel). As read from the client in
 * google-closure-library and tried with the SDK; Google's own server was not at hand.
 */
export class WebChannel {
  readonly #openStream: OpenStream
  readonly #getDelay: () => number
  readonly #channels = new Map<string, OpenChannel>()

  constructor(openStream: OpenStream, getDelay: () => number) {
    this.#openStream = openStream
    this.#getDelay = getDelay
  }

  handle(request: ChannelRequest, response: ServerResponse): void {
    const { method, query, body } = request
    const sessionId = query.get('SID')
    if (method === 'POST' && sessionId === null) {
      this.#handshake(request, response)
      return
    }
    const channel = this.#channels.get(sessionId ?? '')
    if (query.get('TYPE') === 'terminate') {
      this.#close(sessionId ?? '')
      response.end()
    } else if (!channel) {
      // The SDK looks for these words, and not at the beginning.
      response.writeHead(400).end('Error: Unknown SID')
    } else if (method === 'POST') {
      channel.session.acknowledge(Number(query.get('AID') ?? 0))
      deliver(channel, new URLSearchParams(body))
      response.end(toChunk(JSON.stringify(channel.session.status())))
    } else {
      response.flushHeaders()
      const isLongPoll = query.get('CI') === '1'
      channel.session.openBackChannel(response, Number(query.get('AID') ?? 0), isLongPoll)
    }
  }

  /** Ends all channels. Their clients are told, and a request for one of them is answered with «Unknown SID». */
  closeAll(): void {
    for (const sessionId of this.#channels.keys()) this.#close(sessionId)
  }

  recheck(): void {
    for (const { stream } of this.#channels.values()) stream.recheck()
  }

  get size(): number {
    return this.#channels.size
  }

  /** The first request opens the channel and carries the first messages. Its headers are part of the form. */
  #handshake({ name, body }: ChannelRequest, response: ServerResponse): void {
    const form = new URLSearchParams(body)
    const caller = readTokenCaller(headerIn(form.get('headers') ?? '', 'Authorization'))
    const session: ChannelSession = new ChannelSession(this.#getDelay, () =>
      this.#close(session.id),
    )
    const stream = this.#openStream(name, caller, (message) => session.send(message))
    const channel = { session, stream, hasFailed: false }
    this.#channels.set(session.id, channel)
    deliver(channel, form)
    const opened = ['c', session.id, '', 8, 14, keepAliveMs]
    response.end(toChunk(JSON.stringify([[0, opened]])))
  }

  #close(sessionId: string): void {
    const channel = this.#channels.get(sessionId)
    this.#channels.delete(sessionId)
    channel?.stream.close()
    channel?.session.close()
  }
}

/** An error ends the stream with a message; the client closes the channel then. */
function deliver(channel: OpenChannel, form: URLSearchParams): void {
  const { session, stream } = channel
  try {
    for (const message of session.receive(form)) {
      if (!channel.hasFailed) stream.receive(message)
    }
  } catch (error) {
    channel.hasFailed = true
    stream.close()
    session.send(toRpcError(error).toBody())
  }
}

function headerIn(headers: string, wanted: string): string | undefined {
  const lines = headers.split('\r\n').map((line) => line.split(/:(.*)/s))
  return lines.find(([name]) => name?.toLowerCase() === wanted.toLowerCase())?.[1]?.trim()
}
