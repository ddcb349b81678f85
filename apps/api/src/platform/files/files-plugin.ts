import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/schema.ts'
import type { Config } from '../settings/config.ts'
import { acceptFile } from './accept-file.ts'
import { type CreatedFile, createFile } from './create-file.ts'
import { createFileStore } from './create-file-store.ts'
import { announceBytes, deleteBytes, type SavedFile } from './file-rows.ts'
import type { FileStore } from './file-store.ts'
import { deleteAbandoned, withIncomingFile } from './incoming-file.ts'
import { incomingFolder } from './incoming-folder.ts'
import { SenderLimit, Slots } from './slots.ts'

interface Files {
  /**
   * Receives a body, checks it and stores what is accepted. `write` inserts the row (`insertFile`) in its own
   * transaction; bytes without a row are deleted an hour later.
   */
  save<T>(sent: Sent, write: (file: SavedFile) => Promise<T>): Promise<T>
  /** Stores a file that the server writes itself; returns its size. It is deleted an hour later (`deleteBytesAfter`). */
  create(file: CreatedFile): Promise<number>
  /** Answers with the bytes, in a way that no browser runs them. */
  send(reply: FastifyReply, file: SentFile): Promise<FastifyReply>
}

interface Sent {
  body: Readable
  /** Id of the registration or user; each may send two files at once. */
  sender: string
}

interface SentFile {
  id: string
  mediaType: string
  sizeBytes: number
  /** As which browsers save it, in ASCII; `archivo` unless given. */
  name?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    files: Files
  }
}

interface FilesOptions {
  config: Pick<Config, 'dataDir' | 's3'>
  db: Db
  clock: Clock
  /** Only in demo mode: adds files that are part of the program. */
  withDemoPapers?: ((store: FileStore) => FileStore) | undefined
}

/** Bodies on their way; each has a temporary file. */
const receiving = { size: 16, maxWaiting: 0 }
const maxPerSender = 2
/** One decoded image takes up to 250 MB. */
const decoding = { size: 1, maxWaiting: 16 }

export const filesPlugin = fp<FilesOptions>(
  async (app, { config, db, clock, withDemoPapers = (store) => store }) => {
    const store = withDemoPapers(createFileStore(config))
    const incoming = incomingFolder(config)
    const senders = new SenderLimit(maxPerSender)
    const bodies = new Slots(receiving)
    const decoders = new Slots(decoding)
    app.decorate('files', {
      save: ({ body, sender }, write) => {
        const accept = (path: string) => storeAccepted(path, { store, db, clock, write })
        const receive = () =>
          withIncomingFile(incoming, body, (path) => decoders.run(() => accept(path)))
        return senders.run(sender, () => bodies.run(receive))
      },
      create: async (file) => {
        await announceBytes(db, file.id, clock())
        return createFile(incoming, store, file)
      },
      send: (reply, file) => sendFile(reply, file, store),
    })
    app.addChores([
      {
        name: 'delete the bytes of deleted files',
        everyMs: minuteMs,
        run: async () => {
          await deleteBytes(db, store, clock())
          await deleteAbandoned(incoming, clock())
        },
      },
    ])
  },
  { name: 'files', dependencies: ['chores'] },
)

interface Storing<T> {
  store: FileStore
  db: Db
  clock: Clock
  write: (file: SavedFile) => Promise<T>
}

async function storeAccepted<T>(path: string, { store, db, clock, write }: Storing<T>): Promise<T> {
  const { bytes, ...accepted } = await acceptFile(path)
  const id = randomUUID()
  await announceBytes(db, id, clock())
  // If this fails, the chore deletes the bytes an hour later. Not at once: the row may be there, and only the answer
  // of its transaction lost.
  await store.put(id, bytes, accepted.mediaType)
  return write({ id, sizeBytes: bytes.length, ...accepted })
}

/** A `sandbox` without rights: even opened as a page it runs nothing and has no origin. */
const filePolicy = "default-src 'none'; sandbox"

async function sendFile(
  reply: FastifyReply,
  { id, mediaType, sizeBytes, name = defaultName(mediaType) }: SentFile,
  store: FileStore,
): Promise<FastifyReply> {
  const bytes = await store.read(id)
  return reply
    .type(mediaType)
    .header('content-length', String(sizeBytes))
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', filePolicy)
    .header('cache-control', 'private, no-store')
    .send(bytes)
}

const defaultName = (mediaType: string) =>
  mediaType === 'application/pdf' ? 'archivo.pdf' : 'archivo.jpg'
