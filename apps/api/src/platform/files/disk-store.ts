import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@arriero/domain/errors.ts'
import { type FileStore, storageKey } from './file-store.ts'
import { incomingFolder } from './incoming-folder.ts'

/** Below `DATA_DIR/files`. A file appears under its name only when it is complete. */
export class DiskStore implements FileStore {
  readonly #folder: string
  readonly #incoming: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'files')
    this.#incoming = incomingFolder({ dataDir, s3: undefined })
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(this.#incoming, `${randomUUID()}.part`)
    try {
      await mkdir(this.#incoming, { recursive: true, mode: 0o700 })
      await writeDurably(temporary, bytes)
      await this.take(id, temporary)
    } catch (error) {
      await rm(temporary, { force: true })
      throw diskFailure(error)
    }
  }

  /** The file is in the incoming folder, which is on the same disk, and synced. */
  async take(id: string, path: string): Promise<void> {
    const target = this.#pathOf(id)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(path, target)
    await syncFolder(dirname(target))
  }

  async read(id: string): Promise<Readable> {
    try {
      const file = await open(this.#pathOf(id), 'r')
      return file.createReadStream()
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new AppError('file.not-found')
      throw error
    }
  }

  async delete(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true })
  }

  #pathOf(id: string): string {
    return join(this.#folder, storageKey(id))
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Without it, a power cut can undo the rename. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const noSpace = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS'])

/** A full disk is answered with 503, like everywhere else. */
export function diskFailure(error: unknown): unknown {
  if (!noSpace.has(codeOf(error))) return error
  return new AppError(
    'server.unavailable',
    'El servidor no tiene espacio para guardar el archivo. Avise a quien lo administra e intente más tarde.',
  )
}
