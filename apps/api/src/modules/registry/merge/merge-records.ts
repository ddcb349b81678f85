import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { versionConflict } from '#platform/http/version-conflict.ts'
import { driverStore } from '../driver-store.ts'
import { holderStore } from '../holder-store.ts'
import {
  indexRecords,
  type RecordAuthor,
  type RecordKind,
  type RecordStore,
  type RegisteredRecord,
  requireRecord,
} from '../record-store.ts'
import { announceRenames, audit, authorOf, type RecordSource, writeOnce } from '../record-writes.ts'
import { vehicleStore } from '../vehicle-store.ts'
import { joinValues } from './join-values.ts'
import { findRefusal, isPerson, lockBefore } from './merge-refusals.ts'
import { keepFilesOfForm, moveRows } from './merge-rules.ts'

interface Merge {
  /** The record that stays, with all its values. */
  id: string
  expectedVersion: number
  /** The duplicate, which disappears. */
  otherId: string
  otherVersion: number
}

export async function mergeRecords<Body extends object, Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<Body, Entry>,
  { id, expectedVersion, otherId, otherVersion }: Merge,
  source: RecordSource,
  now: Date,
): Promise<Entry> {
  const { kind } = store
  if (id === otherId) throw new AppError('registry.same-record')
  const content = ['merge', kind, id, otherId]
  return writeOnce(db, source, content, now, async (tx) => {
    const merged = { keptId: id, otherId }
    await lockBefore(tx, kind, merged)
    // In the order of their ids, so that two merges never wait for each other.
    for (const one of [id, otherId].toSorted()) await store.lock(tx, one)
    const before = await requireVersion(tx, store, { id, version: expectedVersion }, now)
    const other = await requireVersion(tx, store, { id: otherId, version: otherVersion }, now)
    const refusal = await findRefusal(tx, kind, merged, now)
    if (refusal) throw refusal
    const author = authorOf(source, now)
    await joinValues(tx, kind, [before, other], author)
    const pair = { from: otherId, to: id }
    await moveRows(tx, store.table, pair)
    if (isPerson(kind)) {
      await moveRows(tx, 'users', pair)
      await keepFilesOfForm(tx, pair)
    }
    const table = isPerson(kind) ? 'users' : store.table
    await sql`delete from ${sql.table(table)} where id = ${otherId}`.execute(tx)
    await writeTombstone(tx, {
      kind,
      id: otherId,
      into_id: id,
      merged_at: now,
      merged_by: source.userId,
    })
    await writeNextVersion(tx, store, id, author)
    await indexRecords(tx, store, [id])
    await indexFoundBy(tx, kind, id)
    await announceRenames(tx, store, [id])
    const after = await requireRecord(tx, store, id)
    await audit(tx, store, author, [
      { event: 'merged', id, detail: { before, after, merged: other } },
      // Found by the old id too.
      { event: 'merged-away', id: otherId, detail: { into: id } },
    ])
    return after
  })
}

/** Drivers are found by the plate of their truck, and trucks by the names of their owner and holder. */
async function indexFoundBy(tx: Tx, kind: RecordKind, id: string): Promise<void> {
  if (kind === 'vehicle') {
    const [vehicle] = await vehicleStore.read(tx, [id])
    const drivers = vehicle?.drivers ?? []
    await indexRecords(
      tx,
      driverStore,
      drivers.map((driver) => driver.id),
    )
  }
  if (kind === 'holder') {
    const [holder] = await holderStore.read(tx, [id])
    const vehicles = holder?.vehicles ?? []
    await indexRecords(
      tx,
      vehicleStore,
      vehicles.map((vehicle) => vehicle.id),
    )
  }
}

async function requireVersion<Entry extends RegisteredRecord>(
  tx: Tx,
  store: RecordStore<never, Entry>,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<Entry> {
  const entry = await requireRecord(tx, store, id)
  if (entry.version === version) return entry
  throw versionConflict('registry.version-conflict', store.thing, entry, now)
}

interface Tombstone {
  kind: RecordKind
  id: string
  into_id: string
  merged_at: Date
  merged_by: string
}

/** Records that were merged into the one that now disappears lead to the new one too. */
async function writeTombstone(tx: Tx, tombstone: Tombstone): Promise<void> {
  const { kind, id, into_id } = tombstone
  await tx
    .updateTable('merged_records')
    .set({ into_id })
    .where('kind', '=', kind)
    .where('into_id', '=', id)
    .execute()
  await tx.insertInto('merged_records').values(tombstone).execute()
}

const writeNextVersion = (
  tx: Tx,
  { table, idColumn }: Pick<RecordStore<never, RegisteredRecord>, 'table' | 'idColumn'>,
  id: string,
  { userId, now }: RecordAuthor,
) =>
  sql`update ${sql.table(table)} set version = version + 1, changed_by = ${userId}, changed_at = ${now}
    where ${sql.ref(idColumn)} = ${id}`.execute(tx)

/** The record that a merged one became part of. */
export async function findMergedInto(
  db: Db,
  { kind }: Pick<RecordStore<never, RegisteredRecord>, 'kind'>,
  id: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('merged_records')
    .select('into_id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.into_id
}
