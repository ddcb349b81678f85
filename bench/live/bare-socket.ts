import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { clientFrame, type Frame, FrameReader, pongFrame } from './frame-reader.ts'

/** A beat that some servers send as an ordinary message. */
export interface Heartbeat {
  ping: string
  pong: string
}

/** One browser's socket without the browser: five hundred of them must not cost more than the server. */
export class BareSocket {
  bytes = 0
  /** Messages, heartbeats not counted. */
  frames = 0
  last: Frame | undefined
  /** Told of every message; only some watchers look inside. */
  onFrame: (frame: Frame) => void = () => {}
  readonly #socket: Socket
  readonly #reader = new FrameReader()
  readonly #heartbeat: Heartbeat | undefined

  private constructor(socket: Socket, heartbeat: Heartbeat | undefined) {
    this.#socket = socket
    this.#heartbeat = heartbeat
  }

  static async open(
    url: URL,
    headers: Record<string, string>,
    heartbeat?: Heartbeat,
  ): Promise<BareSocket> {
    const socket = connect(Number(url.port), url.hostname)
    await once(socket, 'connect')
    socket.write(handshake(url, headers))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(answer.toString())
    const opened = new BareSocket(socket, heartbeat)
    opened.#receive(answer.subarray(answer.indexOf('\r\n\r\n') + 4))
    socket.on('data', (chunk: Buffer) => opened.#receive(chunk))
    return opened
  }

  say(text: string): void {
    this.#socket.write(clientFrame(text))
  }

  /** Looks at every frame from now on: several may come at once. What `isIt` throws is why it never comes. */
  until(isIt: (frame: Frame) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.onFrame = (frame) => {
        try {
          if (!isIt(frame)) return
          resolve()
        } catch (error) {
          reject(error)
        }
        this.onFrame = () => {}
      }
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.bytes += chunk.length
    for (const frame of this.#reader.read(chunk)) {
      if (frame.kind === 'ping') this.#socket.write(pongFrame)
      if (frame.kind === 'text' && !this.#isBeat(frame)) {
        this.frames += 1
        this.last = frame
        this.onFrame(frame)
      }
    }
  }

  #isBeat({ payload }: Frame): boolean {
    if (!this.#heartbeat || payload.length !== this.#heartbeat.ping.length) return false
    if (payload.toString() !== this.#heartbeat.ping) return false
    this.say(this.#heartbeat.pong)
    return true
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
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\n${text.join('')}\r\n`
}
