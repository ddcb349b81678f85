import { open } from 'node:fs/promises'
import { AppError } from '@arriero/domain/errors.ts'

export type ReceivedType = 'jpeg' | 'png' | 'webp' | 'pdf'

const starts = (head: Buffer, text: string, at = 0): boolean =>
  head.toString('latin1', at, at + text.length) === text

/** First bytes of the types that are received. What the client says about a file is not read. */
const signatures: Record<ReceivedType, (head: Buffer) => boolean> = {
  jpeg: (head) => starts(head, '\xff\xd8\xff'),
  png: (head) => starts(head, '\x89PNG\r\n\x1a\n'),
  webp: (head) => starts(head, 'RIFF') && starts(head, 'WEBP', 8),
  pdf: (head) => starts(head, '%PDF-'),
}

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** Throws for anything else, and for iPhones' photos with a sentence of their own: no free decoder reads them. */
export async function readFileType(path: string): Promise<ReceivedType> {
  const head = await readHead(path)
  const found = (Object.keys(signatures) as ReceivedType[]).find((type) => signatures[type](head))
  if (found) return found
  const isHeic = starts(head, 'ftyp', 4) && heicBrands.some((brand) => starts(head, brand, 8))
  throw new AppError(isHeic ? 'file.heic' : 'file.unsupported')
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
