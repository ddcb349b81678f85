import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFailure } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

export interface CreatedFile {
  id: string
  mediaType: string
  /** One after the other, each written before the next is asked for. */
  pieces: AsyncIterable<string | Uint8Array>
}

/** Writes the pieces to a temporary file and stores it. Returns its size in bytes. */
export async function createFile(
  folder: string,
  store: FileStore,
  { id, mediaType, pieces }: CreatedFile,
): Promise<number> {
  const path = join(folder, `${id}.part`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const sizeBytes = await writePieces(path, pieces)
    await store.take(id, path, mediaType)
    return sizeBytes
  } catch (error) {
    throw diskFailure(error)
  } finally {
    await rm(path, { force: true })
  }
}

async function writePieces(path: string, pieces: CreatedFile['pieces']): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
