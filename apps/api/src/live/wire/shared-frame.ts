import { constants, deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'
import { promisify } from 'node:util'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'

const deflateInThreadPool = promisify(deflateRaw)

/** For smaller messages, deflating costs more than it saves. */
const minDeflatedBytes = 200

const options = { finishFlush: constants.Z_SYNC_FLUSH, level: 4 }
/** For large messages, which another thread compresses: a snapshot of journeys is 6 % smaller than at level 4. */
const optionsForLarge = { ...options, level: 5 }
/** A sync flush ends with these bytes; RFC 7692 strips them. */
const flushMark = Buffer.from([0x00, 0x00, 0xff, 0xff])

/**
 * A message encoded, compressed and framed once for all clients. This works because no compressor keeps state
 * between messages (permessage-deflate without context takeover).
 */
export class SharedFrame {
  readonly #payload: Buffer
  readonly #isDeflated: boolean
  #deflatedFrame: Buffer | undefined
  #plainFrame: Buffer | undefined

  private constructor(payload: Buffer, isDeflated: boolean) {
    this.#payload = payload
    this.#isDeflated = isDeflated
  }

  static of(this: void, message: ServerMessage): SharedFrame {
    const text = Buffer.from(JSON.stringify(message))
    if (text.length < minDeflatedBytes) return new SharedFrame(text, false)
    return new SharedFrame(withoutFlushMark(deflateRawSync(text, options)), true)
  }

  /** For large messages: compressed on another thread. */
  static async ofLarge(this: void, message: ServerMessage): Promise<SharedFrame> {
    const deflated = await deflateInThreadPool(
      Buffer.from(JSON.stringify(message)),
      optionsForLarge,
    )
    return new SharedFrame(withoutFlushMark(deflated), true)
  }

  bytes(canInflate: boolean): Buffer {
    if (this.#isDeflated && canInflate) {
      this.#deflatedFrame ??= frame(this.#payload, true)
      return this.#deflatedFrame
    }
    this.#plainFrame ??= frame(this.#isDeflated ? inflate(this.#payload) : this.#payload, false)
    return this.#plainFrame
  }
}

const withoutFlushMark = (bytes: Buffer) => bytes.subarray(0, -flushMark.length)

const inflate = (payload: Buffer) =>
  inflateRawSync(Buffer.concat([payload, flushMark]), { finishFlush: constants.Z_SYNC_FLUSH })

/** One unmasked text message in one frame (RFC 6455); the first reserved bit marks it as compressed. */
function frame(payload: Buffer, isDeflated: boolean): Buffer {
  const first = isDeflated ? 0xc1 : 0x81
  const { length } = payload
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload])
  if (length < 65_536) {
    return Buffer.concat([Buffer.from([first, 126, length >> 8, length & 0xff]), payload])
  }
  const header = Buffer.alloc(10)
  header.writeUInt8(first)
  header.writeUInt8(127, 1)
  header.writeUIntBE(length, 4, 6)
  return Buffer.concat([header, payload])
}
