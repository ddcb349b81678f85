import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { constants, inflateRawSync } from 'node:zlib'

/** A heartbeat that some servers send as an ordinary message. */
export interface HeartbeatFrames {
  ping: string
  pong: string
}

/** A minimal WebSocket client: five hundred of them must not cost more CPU than the server. */
export class BareSocket {
  bytes = 0
  /** Number of messages, without heartbeats. */
  frames = 0
  last: SocketFrame | undefined
  /** Called for every message; only some watchers decode it. */
  onFrame: (frame: SocketFrame) => void = () => {}
  readonly #socket: Socket
  readonly #reader = new FrameReader()
  readonly #heartbeat: HeartbeatFrames | undefined

  private constructor(socket: Socket, heartbeat: HeartbeatFrames | undefined) {
    this.#socket = socket
    this.#heartbeat = heartbeat
  }

  static async open(
    url: URL,
    headers: Record<string, string>,
    heartbeat?: HeartbeatFrames,
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

  send(text: string): void {
    this.#socket.write(clientFrame(text))
  }

  /** Waits for a frame that matches. Several may come at once; an exception of `matches` rejects the promise. */
  until(matches: (frame: SocketFrame) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.onFrame = (frame) => {
        try {
          if (!matches(frame)) return
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
      if (frame.kind === 'text' && !this.#answerIfHeartbeat(frame)) {
        this.frames += 1
        this.last = frame
        this.onFrame(frame)
      }
    }
  }

  #answerIfHeartbeat({ payload }: SocketFrame): boolean {
    if (!this.#heartbeat || payload.length !== this.#heartbeat.ping.length) return false
    if (payload.toString() !== this.#heartbeat.ping) return false
    this.send(this.#heartbeat.pong)
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

export interface SocketFrame {
  kind: 'text' | 'ping' | 'other'
  isDeflated: boolean
  payload: Buffer
}

const deflateTail = Buffer.from([0, 0, 0xff, 0xff])

/** Splits the received bytes into frames without decoding them, because most are only counted. */
class FrameReader {
  /** Chunks of the incomplete frame; joined once when it is complete, not with every chunk. */
  #chunks: Buffer[] = []
  #receivedBytes = 0
  /** Size of the incomplete frame; 0 while it is unknown. */
  #frameBytes = 0

  read(chunk: Buffer): SocketFrame[] {
    this.#chunks.push(chunk)
    this.#receivedBytes += chunk.length
    if (this.#receivedBytes < this.#frameBytes) return []
    const frames: SocketFrame[] = []
    let data = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    for (;;) {
      const size = sizeOf(data)
      const end = size === undefined ? 0 : size.header + size.payload
      this.#frameBytes = end
      if (size === undefined || data.length < end) break
      const opcode = data.readUInt8(0) & 0x0f
      const kind = opcode === 1 ? 'text' : opcode === 9 ? 'ping' : 'other'
      const isDeflated = (data.readUInt8(0) & 0x40) !== 0
      frames.push({ kind, isDeflated, payload: data.subarray(size.header, end) })
      data = data.subarray(end)
    }
    this.#chunks = data.length === 0 ? [] : [data]
    this.#receivedBytes = data.length
    return frames
  }
}

export function decode({ isDeflated, payload }: SocketFrame): unknown {
  const text = isDeflated
    ? inflateRawSync(Buffer.concat([payload, deflateTail]), { finishFlush: constants.Z_SYNC_FLUSH })
    : payload
  return JSON.parse(text.toString())
}

function sizeOf(data: Buffer): { header: number; payload: number } | undefined {
  if (data.length < 2) return undefined
  const short = data.readUInt8(1) & 0x7f
  if (short < 126) return { header: 2, payload: short }
  if (short === 126)
    return data.length < 4 ? undefined : { header: 4, payload: data.readUInt16BE(2) }
  return data.length < 10 ? undefined : { header: 10, payload: Number(data.readBigUInt64BE(2)) }
}

/** The server drops clients that don't answer pings; our pings have no payload. */
const pongFrame = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** Client frames must be masked; a mask of zeros leaves the payload unchanged. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = Buffer.alloc(8)
  header.writeUInt8(0x81, 0)
  header.writeUInt8(0x80 | 126, 1)
  header.writeUInt16BE(payload.length, 2)
  return Buffer.concat([header, payload])
}
