import type { Readable } from 'node:stream'

/** Where the bytes of files are. Ids are random UUIDs; no name of a client ever gets here. */
export interface FileStore {
  /** Resolves once the bytes would survive a power cut. */
  put(id: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** The same for a file on this machine, of any size. It may be gone from its path afterwards. */
  take(id: string, path: string, mediaType: string): Promise<void>
  /** Throws `file.not-found` if there are no bytes under this id. */
  read(id: string): Promise<Readable>
  /** Does nothing if there are no bytes under this id. */
  delete(id: string): Promise<void>
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** `ab/ab…`: two levels, because folders with hundreds of thousands of files are slow. */
export function storageKey(id: string): string {
  if (!uuid.test(id)) throw new Error('Not the id of a file')
  return `${id.slice(0, 2)}/${id}`
}
