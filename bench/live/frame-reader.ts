import { constants, inflateRawSync } from 'node:zlib'

export interface Frame {
  kind: 'text' | 'ping' | 'other'
  isDeflated: boolean
  payload: Buffer
}

const tail = Buffer.from([0, 0, 0xff, 0xff])

/** Cuts what a server sends into frames; it leaves them as they came, since most are only counted. */
export class FrameReader {
  #held: Buffer[] = []
  #heldBytes = 0
  /** Of the frame that is still coming: a great one is put together once, not with every piece. */
  #wantedBytes = 0

  read(chunk: Buffer): Frame[] {
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    if (this.#heldBytes < this.#wantedBytes) return []
    const frames: Frame[] = []
    let data = this.#held.length === 1 ? chunk : Buffer.concat(this.#held)
    for (;;) {
      const size = sizeOf(data)
      const end = size === undefined ? 0 : size.header + size.payload
      this.#wantedBytes = end
      if (size === undefined || data.length < end) break
      const opcode = data.readUInt8(0) & 0x0f
      const kind = opcode === 1 ? 'text' : opcode === 9 ? 'ping' : 'other'
      const isDeflated = (data.readUInt8(0) & 0x40) !== 0
      frames.push({ kind, isDeflated, payload: data.subarray(size.header, end) })
      data = data.subarray(end)
    }
    this.#held = data.length === 0 ? [] : [data]
    this.#heldBytes = data.length
    return frames
  }
}

export function decode({ isDeflated, payload }: Frame): unknown {
  const text = isDeflated
    ? inflateRawSync(Buffer.concat([payload, tail]), { finishFlush: constants.Z_SYNC_FLUSH })
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

/** Who leaves a ping unanswered is cut off; ours come without a payload. */
export const pongFrame = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** A client must mask what it sends; a mask of zeros leaves it readable. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = Buffer.alloc(8)
  header.writeUInt8(0x81, 0)
  header.writeUInt8(0x80 | 126, 1)
  header.writeUInt16BE(payload.length, 2)
  return Buffer.concat([header, payload])
}
