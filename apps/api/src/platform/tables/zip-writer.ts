import { pipeline } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntrySource {
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

interface WrittenEntry {
  name: Buffer
  crc: number
  compressedSize: number
  size: number
  offset: number
}

/** Sizes after the content, because they are not known before; names in UTF-8. */
const flags = 0x0808
const version = 20
const deflated = 8
/** Of the first day that ZIP knows: the file itself has the date. */
const dosDate = 0x0021
/** Beyond it the format needs 64-bit sizes, which Excel does not always read. */
const maxSize = 0xffffffff

/** A ZIP archive in pieces, compressed as its contents come: no more than a few of them are held. */
export async function* zipFile(sources: Iterable<ZipEntrySource>): AsyncGenerator<Uint8Array> {
  const entries: WrittenEntry[] = []
  let offset = 0
  for (const source of sources) {
    const entry = { name: Buffer.from(source.name), crc: 0, compressedSize: 0, size: 0, offset }
    const header = localHeader(entry)
    yield header
    for await (const piece of compress(source.content, entry)) {
      entry.compressedSize += piece.length
      yield piece
    }
    if (Math.max(entry.size, offset + entry.compressedSize) > maxSize) {
      throw new RangeError('A ZIP archive of more than 4 GB')
    }
    yield descriptor(entry)
    offset += header.length + entry.compressedSize + 16
    entries.push(entry)
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  yield directory
  yield directoryEnd(entries.length, directory.length, offset)
}

/** Counts and sums the content on its way. */
function compress(content: ZipEntrySource['content'], entry: WrittenEntry): AsyncIterable<Buffer> {
  async function* measured() {
    for await (const piece of content) {
      entry.size += piece.length
      entry.crc = crc32(piece, entry.crc)
      yield piece
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
  // The reader of `deflate` gets an error of the content as its own.
  pipeline(measured(), deflate, () => {})
  return deflate
}

function localHeader({ name }: WrittenEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, compressedSize, size }: WrittenEntry): Buffer {
  const written = Buffer.alloc(16)
  written.writeUInt32LE(0x08074b50, 0)
  writeSizes(written, 4, { crc, compressedSize, size })
  return written
}

function directoryEntry(entry: WrittenEntry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(version, 4)
  writeCommon(header, 6)
  writeSizes(header, 16, entry)
  header.writeUInt16LE(entry.name.length, 28)
  header.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([header, entry.name])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Version, flags, method, time and date. */
function writeCommon(header: Buffer, at: number): void {
  header.writeUInt16LE(version, at)
  header.writeUInt16LE(flags, at + 2)
  header.writeUInt16LE(deflated, at + 4)
  header.writeUInt16LE(dosDate, at + 8)
}

type Sizes = Pick<WrittenEntry, 'crc' | 'compressedSize' | 'size'>

function writeSizes(header: Buffer, at: number, { crc, compressedSize, size }: Sizes): void {
  header.writeUInt32LE(crc, at)
  header.writeUInt32LE(compressedSize, at + 4)
  header.writeUInt32LE(size, at + 8)
}
