import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import { isDuplicate } from '#platform/database/duplicate-row.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { type Caller, readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { claimIdempotencyKey, storeAnswer } from '#platform/http/idempotency.ts'
import { versionConflict } from '#platform/http/version-conflict.ts'
import { auditRow } from '#platform/observability/audit.ts'
import {
  indexRecords,
  type RecordAuthor,
  type RecordKind,
  type RecordStore,
  type RegisteredRecord,
  requireRecord,
} from './record-store.ts'

/** The administrator who sends a change. */
export interface RecordSource {
  userId: string
  caller: Caller
  idempotencyKey: string | undefined
}

export const sourceOf = (
  request: FastifyRequest,
  idempotencyKey: string | undefined,
): RecordSource => ({
  userId: requireSignedInPerson(request).userId,
  caller: readCaller(request),
  idempotencyKey,
})

export const authorOf = ({ userId, caller }: RecordSource, now: Date): RecordAuthor => ({
  userId,
  caller,
  now,
})

export function createRecord<Body extends object, Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<Body, Entry>,
  body: Body,
  source: RecordSource,
  now: Date,
): Promise<Entry> {
  return writeOnce(db, source, ['create', store.kind, body], now, async (tx) => {
    await requireFree(tx, store, body, null)
    const id = randomUUID()
    const author = authorOf(source, now)
    await store.insert(tx, [{ id, body }], author)
    await indexRecords(tx, store, [id])
    const entry = await requireRecord(tx, store, id)
    await audit(tx, store, author, [{ event: 'created', id, detail: { after: entry } }])
    return entry
  })
}

interface RecordEdit<Body> {
  id: string
  body: Body
  expectedVersion: number
}

export function changeRecord<Body extends object, Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<Body, Entry>,
  edit: RecordEdit<Body>,
  source: RecordSource,
  now: Date,
): Promise<Entry> {
  const content = ['change', store.kind, edit.id, edit.body, edit.expectedVersion]
  return writeOnce(db, source, content, now, (tx) =>
    updateRecord(tx, store, edit, authorOf(source, now)),
  )
}

export async function updateRecord<Body extends object, Entry extends RegisteredRecord>(
  tx: Tx,
  store: RecordStore<Body, Entry>,
  { id, body, expectedVersion }: RecordEdit<Body>,
  author: RecordAuthor,
): Promise<Entry> {
  await store.lock(tx, id)
  const before = await requireRecord(tx, store, id)
  if (before.version !== expectedVersion) {
    throw versionConflict('registry.version-conflict', store.thing, before, author.now)
  }
  await requireFree(tx, store, body, id)
  await store.update(tx, id, body, author)
  await indexRecords(tx, store, [id])
  const after = await requireRecord(tx, store, id)
  if (isRenamed(store, before, after)) await announceRenames(tx, store, [id])
  await audit(tx, store, author, [{ event: 'changed', id, detail: { before, after } }])
  return after
}

/** A job then writes the new names to every journey that shows them. */
export async function announceRenames(
  tx: Tx,
  { kind }: Pick<RecordStore<never, RegisteredRecord>, 'kind'>,
  ids: readonly string[],
): Promise<void> {
  if (kind === 'holder' || kind === 'trailer' || ids.length === 0) return
  const renamed = ids.map((id) => ({ kind, subject_id: id }))
  await tx.insertInto('renamed_subjects').values(renamed).execute()
}

const isRenamed = <Entry extends RegisteredRecord>(
  { shownOnJourneys }: RecordStore<never, Entry>,
  before: Entry,
  after: Entry,
): boolean => JSON.stringify(shownOnJourneys?.(before)) !== JSON.stringify(shownOnJourneys?.(after))

/** One transaction; a repeated key gets the first answer. */
export async function writeOnce<Entry extends object>(
  db: Db,
  { userId, idempotencyKey }: RecordSource,
  content: unknown,
  now: Date,
  work: (tx: Tx) => Promise<Entry>,
): Promise<Entry> {
  return retryOnDuplicate(() =>
    db.transaction().execute(async (tx) => {
      if (idempotencyKey === undefined) return work(tx)
      const request = { actorId: userId, key: idempotencyKey, content }
      const earlier = await claimIdempotencyKey<Entry>(tx, request, now)
      if (earlier) return earlier
      const entry = await work(tx)
      await storeAnswer(tx, request, entry)
      return entry
    }),
  )
}

export async function retryOnDuplicate<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    // Somebody registered the same value at the same moment: the second try finds it and says who has it.
    if (!isDuplicate(error)) throw error
  }
  try {
    return await run()
  } catch (error) {
    throw isDuplicate(error) ? new AppError('registry.taken') : error
  }
}

async function requireFree<Body extends object>(
  tx: Tx,
  store: Pick<RecordStore<Body, RegisteredRecord>, 'findTaken'>,
  body: Body,
  ownId: string | null,
): Promise<void> {
  const taken = await store.findTaken(tx, body, ownId)
  if (taken !== undefined) throw taken
}

interface RecordEvent {
  event: 'created' | 'changed' | 'merged' | 'merged-away'
  id: string
  detail: Record<string, unknown>
}

/** One statement for all. */
export async function audit(
  tx: Tx,
  { kind }: { kind: RecordKind },
  { userId, now, caller, detail: about }: RecordAuthor,
  events: readonly RecordEvent[],
): Promise<void> {
  const rows = events.map(({ event, id, detail }) =>
    auditRow(now, {
      event: `${kind}.${event}`,
      actor: { kind: 'administrator', id: userId },
      subject: { kind, id },
      ...(caller && { caller }),
      detail: { ...about, ...detail },
    }),
  )
  await tx.insertInto('audit_entries').values(rows).execute()
}
