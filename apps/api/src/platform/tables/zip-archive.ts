import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { AppError } from '@arriero/domain/errors.ts'

const inflate = promisify(inflateRaw)

interface ZipEntry {
  method: number
  compressedSize: number
  size: number
  /** Where its local header begins. */
  offset: number
}

/** What all entries of an archive may say that they expand to, together. */
const maxExpandedBytes = 64 * 1024 * 1024
const maxEntries = 500

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const maxCommentLength = 65_535

/**
 * The files of a ZIP archive. An archive that says that it expands to more than the limit is refused before
 * anything is expanded; one that says less than it holds is stopped at the size it said.
 */
export class ZipArchive {
  readonly #bytes: Buffer
  readonly #entries: ReadonlyMap<string, ZipEntry>

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    try {
      this.#entries = readEntries(bytes)
    } catch (error) {
      // A read beyond the end: the archive is cut off.
      throw error instanceof RangeError ? broken() : error
    }
    const expanded = [...this.#entries.values()].reduce((total, { size }) => total + size, 0)
    if (expanded > maxExpandedBytes) throw new AppError('table.too-large')
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  async read(name: string): Promise<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw broken()
    const data = this.#dataOf(entry)
    if (entry.method === 0) return data
    try {
      // Zero means no limit to zlib.
      return await inflate(data, { maxOutputLength: Math.max(entry.size, 1) })
    } catch (error) {
      const isTooLong =
        error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      throw isTooLong ? new AppError('table.too-large') : broken()
    }
  }

  #dataOf({ offset, compressedSize }: ZipEntry): Buffer {
    const bytes = this.#bytes
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localSignature) throw broken()
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    if (start + compressedSize > bytes.length) throw broken()
    return bytes.subarray(start, start + compressedSize)
  }
}

function readEntries(bytes: Buffer): Map<string, ZipEntry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw new AppError('table.too-large')
  const entries = new Map<string, ZipEntry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw broken()
    const nameLength = bytes.readUInt16LE(at + 28)
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      compressedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || (entry.method !== 0 && entry.method !== 8)) throw broken()
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), entry)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The directory is at the end of the file, before a comment. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - maxCommentLength)
  for (let at = bytes.length - endLength; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at
  }
  throw broken()
}

const broken = () =>
  new AppError(
    'table.unreadable',
    'El archivo XLSX está dañado. Guárdelo otra vez y vuelva a subirlo.',
  )
