import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import type { MergePreview } from '@arriero/domain/contract/http/registry-merge.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { versionConflict } from '#platform/http/version-conflict.ts'
import {
  indexRecords,
  type RecordStore,
  type RegisteredRecord,
  requireRecord,
} from '../record-store.ts'
import { driverStore } from '../driver-store.ts'
import { announceRenames, audit, type RecordSource, writeOnce } from '../record-writes.ts'
import {
  findRefusal,
  journeyColumns,
  lockPeople,
  type MergeableKind,
  requireMergeable,
} from './merge-refusals.ts'
import { deleteOlderPapers, keepFilesOfForm, moveRows } from './merge-rules.ts'

interface Merge {
  /** The record that stays, with all its values. */
  id: string
  expectedVersion: number
  /** The duplicate, which disappears. */
  otherId: string
  otherVersion: number
}

/** What a merge would do; nothing is written. */
export async function previewMerge<Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<never, Entry>,
  { id, otherId }: { id: string; otherId: string },
  now: Date,
): Promise<MergePreview> {
  const kind = requireMergeable(store)
  if (id === otherId) throw new AppError('registry.same-record')
  const kept = await requireRecord(db, store, id)
  const other = await requireRecord(db, store, otherId)
  const column = sql.ref(journeyColumns[kind])
  const { rows } = await sql<{ journeys: number; open: number; devices: number; papers: number }>`
    select
      (select count(*)::int from journeys where ${column} = ${otherId}) as journeys,
      (select count(*)::int from journeys where ${column} = ${otherId}
        and journey_state_id = any(${[...openStateIds]}::smallint[])) as open,
      (select count(*)::int from devices where user_id = ${otherId} and revoked_at is null) as devices,
      (select count(*)::int from papers where driver_id = ${otherId} or vehicle_id = ${otherId}) as papers`.execute(
    db,
  )
  const counts = rows[0] ?? { journeys: 0, open: 0, devices: 0, papers: 0 }
  const refusal = await findRefusal(db, kind, { keptId: id, otherId }, now)
  return {
    kept: { id, name: store.nameOf(kept), version: kept.version },
    other: { id: otherId, name: store.nameOf(other), version: other.version },
    journeys: counts.journeys,
    openJourneys: counts.open,
    devices: counts.devices,
    papers: counts.papers,
    refusal: refusal?.message ?? null,
  }
}

export async function mergeRecords<Body extends object, Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<Body, Entry>,
  { id, expectedVersion, otherId, otherVersion }: Merge,
  source: RecordSource,
  now: Date,
): Promise<Entry> {
  const kind = requireMergeable(store)
  if (id === otherId) throw new AppError('registry.same-record')
  const content = ['merge', kind, id, otherId]
  return writeOnce(db, source, content, now, async (tx) => {
    const people = { keptId: id, otherId }
    await lockPeople(tx, kind, people)
    // In the order of their ids, so that two merges never wait for each other.
    for (const one of [id, otherId].toSorted()) await store.lock(tx, one)
    const before = await requireVersion(tx, store, { id, version: expectedVersion }, now)
    const other = await requireVersion(tx, store, { id: otherId, version: otherVersion }, now)
    const refusal = await findRefusal(tx, kind, people, now)
    if (refusal) throw refusal
    await joinLists(tx, kind, before, other)
    const pair = { from: otherId, to: id }
    if (kind !== 'customer') await deleteOlderPapers(tx, paperColumns[kind], pair)
    await moveRows(tx, store.table as 'customers' | 'drivers' | 'vehicles', pair)
    if (kind !== 'vehicle') {
      await moveRows(tx, 'users', pair)
      await keepFilesOfForm(tx, pair)
    }
    await tx
      .deleteFrom(kind === 'vehicle' ? 'vehicles' : 'users')
      .where('id', '=', otherId)
      .execute()
    await writeTombstone(tx, {
      kind,
      id: otherId,
      into_id: id,
      merged_at: now,
      merged_by: source.userId,
    })
    await writeNextVersion(tx, store, id, { userId: source.userId, now })
    await indexRecords(tx, store, [id])
    // Drivers are found by the plate of their truck.
    if (kind === 'vehicle') await indexRecords(tx, driverStore, await driversOf(tx, id))
    await announceRenames(tx, store, [id])
    const after = await requireRecord(tx, store, id)
    const detail = { before, after, merged: other }
    await audit(tx, store, source, { event: 'merged', id, detail }, now)
    // Found by the old id too.
    await audit(tx, store, source, { event: 'merged-away', id: otherId, detail: { into: id } }, now)
    return after
  })
}

async function driversOf(tx: Tx, vehicleId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('drivers')
    .select('user_id')
    .where('vehicle_id', '=', vehicleId)
    .execute()
  return found.map((driver) => driver.user_id)
}

const paperColumns = { driver: 'driver_id', vehicle: 'vehicle_id' } as const

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

/** Sites, contacts and rates of both; all other values are those of the record that stays. */
async function joinLists(
  tx: Tx,
  kind: MergeableKind,
  kept: RegisteredRecord,
  other: RegisteredRecord,
): Promise<void> {
  if (kind !== 'customer') return
  // Both were read by the store of customers.
  const [own, added] = [kept as CustomerRecord, other as CustomerRecord]
  await tx
    .updateTable('customers')
    .set({
      sites: joined(own.sites, added.sites),
      contacts: joined(own.contacts, added.contacts),
      rates: joined(own.rates, added.rates),
    })
    .where('user_id', '=', kept.id)
    .execute()
}

const joined = (own: readonly object[], added: readonly object[]): string => {
  const all = new Map([...own, ...added].map((item) => [JSON.stringify(item), item]))
  return JSON.stringify([...all.values()])
}

interface Tombstone {
  kind: MergeableKind
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
  { userId, now }: { userId: string; now: Date },
) =>
  sql`update ${sql.table(table)} set version = version + 1, changed_by = ${userId}, changed_at = ${now}
    where ${sql.ref(idColumn)} = ${id}`.execute(tx)

/** The record that a merged one became part of. */
export async function findMergedInto(
  db: Db,
  { kind }: Pick<RecordStore<never, RegisteredRecord>, 'kind'>,
  id: string,
): Promise<string | undefined> {
  if (kind === 'holder' || kind === 'trailer') return undefined
  const found = await db
    .selectFrom('merged_records')
    .select('into_id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.into_id
}
