import * as zlib from 'node:zlib'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SharedFrame } from './shared-frame.ts'

vi.mock('node:zlib', async (load) => {
  const original = await load<typeof zlib>()
  return {
    ...original,
    deflateRawSync: vi.fn(original.deflateRawSync),
    inflateRawSync: vi.fn(original.inflateRawSync),
  }
})

const delta = (documents: number): ServerMessage => ({
  kind: 'delta',
  result: 1,
  from: 1,
  seq: 2,
  added: Array.from({ length: documents }, (_, n) => ({ id: `viaje-${n}`, version: n })),
  changed: [],
  removed: [],
})

/** Parses a frame by RFC 6455 and RFC 7692; the socket tests check that real clients can read it. */
function read(bytes: Buffer): { isCompressed: boolean; message: unknown } {
  const isCompressed = bytes[0] === 0xc1
  if (!isCompressed) expect(bytes[0]).toBe(0x81)
  const short = bytes.readUInt8(1)
  const header = short < 126 ? 2 : short === 126 ? 4 : 10
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const payload = bytes.subarray(header)
  expect(payload).toHaveLength(length)
  const text = isCompressed ? inflate(payload) : payload
  return { isCompressed, message: JSON.parse(text.toString()) }
}

function inflate(payload: Buffer): Buffer {
  const flushed = Buffer.concat([payload, Buffer.from([0x00, 0x00, 0xff, 0xff])])
  return zlib.inflateRawSync(flushed, { finishFlush: zlib.constants.Z_SYNC_FLUSH })
}

beforeEach(() => {
  vi.clearAllMocks()
})

describe('a frame', () => {
  it.each([
    ['some hundred bytes', 10],
    ['some kilobytes', 300],
    ['more than 64 KB, even compressed', 40_000],
  ])(
    'of %s is compressed for clients that support it, and plain for the others',
    (_name, documents) => {
      const message = delta(documents)
      const frame = SharedFrame.of(message)
      expect(read(frame.bytes(true))).toEqual({ isCompressed: true, message })
      expect(read(frame.bytes(false))).toEqual({ isCompressed: false, message })
    },
  )

  it('is not compressed when it is small', () => {
    const message = delta(0)
    expect(read(SharedFrame.of(message).bytes(true))).toEqual({ isCompressed: false, message })
    expect(zlib.deflateRawSync).not.toHaveBeenCalled()
  })

  it('has the same message when made on another thread', async () => {
    const message = delta(300)
    const frame = await SharedFrame.ofLarge(message)
    expect(read(frame.bytes(true))).toEqual({ isCompressed: true, message })
    expect(frame.bytes(false)).toEqual(SharedFrame.of(message).bytes(false))
  })

  it('is compressed once, and inflated once for clients without compression', () => {
    const frame = SharedFrame.of(delta(300))
    for (let n = 0; n < 50; n++) {
      expect(frame.bytes(true)).toBe(frame.bytes(true))
      expect(frame.bytes(false)).toBe(frame.bytes(false))
    }
    expect(zlib.deflateRawSync).toHaveBeenCalledOnce()
    expect(zlib.inflateRawSync).toHaveBeenCalledOnce()
    expect(frame.bytes(true).length * 5).toBeLessThan(frame.bytes(false).length)
  })
})
