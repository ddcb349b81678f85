import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FileMediaType } from '@arriero/domain/contract/http/files.ts'
import { checkPdf } from './check-pdf.ts'
import { readFileType } from './file-type.ts'
import { normaliseImage } from './normalise-image.ts'

/** What is stored of a received file. */
export interface AcceptedFile {
  mediaType: FileMediaType
  bytes: Buffer
  sha256: string
  /** Null for a PDF. */
  width: number | null
  height: number | null
}

/** Throws `file.*` if the content is not an image or a harmless PDF. */
export async function acceptFile(path: string): Promise<AcceptedFile> {
  const type = await readFileType(path)
  if (type !== 'pdf') {
    const { bytes, width, height } = await normaliseImage(path)
    return { mediaType: 'image/jpeg', bytes, sha256: sha256(bytes), width, height }
  }
  const bytes = await readFile(path)
  await checkPdf(bytes)
  const mediaType = 'application/pdf'
  return { mediaType, bytes, sha256: sha256(bytes), width: null, height: null }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
