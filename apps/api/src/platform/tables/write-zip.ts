import { crc32 } from 'node:zlib'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

interface ZippedFile {
  name: string
  content: string
}

/** 1 January 2026 as ZIP archives write it: the content does not depend on when it was made. */
const writtenOn = ((2026 - 1980) << 9) | (1 << 5) | 1

/** A small ZIP archive with these files. */
export async function writeZip(files: readonly ZippedFile[]): Promise<Buffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const bytes = Buffer.from(content)
    const data = await deflate(bytes)
    const nameBytes = Buffer.from(name)
    // Both headers have these fields: version, flags, method, time, day, checksum, sizes, length of the name.
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt16LE(writtenOn, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    bodies.push(signature(0x04034b50), fields, nameBytes, data)
    directory.push(signature(0x02014b50), version, fields, place, nameBytes)
    offset += 4 + fields.length + nameBytes.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, listed, signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const version = Buffer.from([20, 0])
