import type { VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import { indexRecords, type RecordAuthor, type RecordStore } from './record-store.ts'
import { announceRenames, audit } from './record-writes.ts'

export interface ShownPlate {
  id: string
  /** Of the trailer; null for none. */
  plate: string | null
}

/**
 * Trucks show other trailers because another record was changed. Each gets its next version, with who changed it and
 * an audit entry, and its journeys follow. The trucks are locked already.
 */
export async function showTrailers(
  tx: Tx,
  store: RecordStore<never, VehicleRecord>,
  plates: readonly ShownPlate[],
  author: RecordAuthor,
): Promise<void> {
  if (plates.length === 0) return
  const ids = plates.map(({ id }) => id)
  const before = await store.read(tx, ids)
  await sql`update vehicles set trailer_plate = given.plate, version = version + 1,
      changed_by = ${author.userId}, changed_at = ${author.now}
    from jsonb_to_recordset(${JSON.stringify(plates)}::jsonb) as given (id uuid, plate text)
    where vehicles.id = given.id`.execute(tx)
  // A journey that is being assigned reads the plate through its driver.
  await tx
    .selectFrom('drivers')
    .select('user_id')
    .where('vehicle_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  await indexRecords(tx, store, ids)
  await announceRenames(tx, store, ids)
  const after = new Map((await store.read(tx, ids)).map((entry) => [entry.id, entry]))
  const events = before.map((entry) => {
    const detail = { before: entry, after: after.get(entry.id) }
    return { event: 'changed', id: entry.id, detail } as const
  })
  await audit(tx, store, author, events)
}
