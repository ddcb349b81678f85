import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { protocolVersion } from '@arriero/domain/contract/live/protocol-version.ts'
import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import { clientFrame, decode, type Frame, FrameReader, pongFrame } from './frame-reader.ts'

export interface Account {
  /** As a browser would send them with the handshake. */
  headers: Record<string, string>
  token: string
}

/** One browser's socket without the browser: five hundred of them must not cost more than the server. */
export class RawWatcher {
  bytes = 0
  frames = 0
  /** Told of every frame; only some watchers look inside. */
  onFrame: (frame: Frame) => void = () => {}
  #last: Frame | undefined
  readonly #socket: Socket
  readonly #reader = new FrameReader()

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  static async open(url: URL, { headers, token }: Account): Promise<RawWatcher> {
    const socket = connect(Number(url.port), url.hostname)
    await once(socket, 'connect')
    socket.write(handshake(url, headers))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(answer.toString())
    const watcher = new RawWatcher(socket)
    socket.on('data', (chunk: Buffer) => watcher.#receive(chunk))
    const signedIn = watcher.#until(({ kind }) => kind === 'signedIn')
    watcher.say({ kind: 'signIn', version: protocolVersion, token })
    await signedIn
    return watcher
  }

  say(message: unknown): void {
    this.#socket.write(clientFrame(message))
  }

  /** Until it holds everything the query asks for. */
  async watch(query: LiveQuery): Promise<void> {
    let lastPart = 0
    const isWhole = this.#until((message) => {
      if (message.kind === 'watching' && message.start.mode === 'snapshot') {
        lastPart = message.start.parts - 1
      }
      return message.kind === 'snapshot' && message.part === lastPart
    })
    this.say({ kind: 'watch', watch: 1, query, resume: null })
    await isWhole
  }

  /** Looks at every frame from now on: several may come at once. */
  #until(isIt: (message: LiveDown) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.onFrame = (frame) => {
        const message = decode(frame) as LiveDown
        if (message.kind === 'refused' || message.kind === 'watchRefused') {
          reject(new Error(`Refused: ${message.reason}`))
        }
        if (!isIt(message)) return
        this.onFrame = () => {}
        resolve()
      }
    })
  }

  /** How far the last frame that says so brought it. */
  get seq(): number {
    const message = this.#last && (decode(this.#last) as LiveDown)
    return message !== undefined && 'seq' in message ? message.seq : 0
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.bytes += chunk.length
    for (const frame of this.#reader.read(chunk)) {
      if (frame.kind === 'ping') this.#socket.write(pongFrame)
      if (frame.kind !== 'text') continue
      this.frames += 1
      this.#last = frame
      this.onFrame(frame)
    }
  }
}

function handshake(url: URL, headers: Record<string, string>): string {
  const lines = {
    ...headers,
    host: url.host,
    origin: url.origin,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'YXJyaWVybyB3YXRjaGVyIQ==',
    'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits',
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET /live HTTP/1.1\r\n${text.join('')}\r\n`
}
