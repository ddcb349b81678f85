import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with edges and colours, so that its encodings have some size. */
function pixels(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height * 3)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = (index * 7919) % 251
  return bytes
}

export const picture = (width = 60, height = 40) =>
  sharp(pixels(width, height), { raw: { width, height, channels: 3 } })

/** Lies on its side, and knows where it was taken. */
export const photoWithPlace = (): Promise<Buffer> =>
  picture()
    .withExif({
      IFD0: { Orientation: '6', Make: 'Celular', Copyright: 'Pedro Navaja' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 39/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const animatedWebp = (): Promise<Buffer> =>
  sharp(pixels(40, 80), { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
    .webp({ delay: [100, 100] })
    .toBuffer()

/** A few kilobytes that stand for 900 million black pixels. */
export function pngBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const row = Math.ceil(side / 8) + 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * side), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A JPEG with a comment right after its start, where any text may stand. */
export const withComment = (jpeg: Buffer, text: string): Buffer => {
  const marker = Buffer.from([0xff, 0xfe, 0, 0])
  marker.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, Buffer.from(text), jpeg.subarray(2)])
}
