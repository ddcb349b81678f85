import type { CustomerRecord, VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import type { TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { RecordAuthor, RecordKind, RegisteredRecord } from '../record-store.ts'
import { joinTrailers } from './join-trailers.ts'
import { deleteOlderPapers } from './merge-rules.ts'

/** What the record that stays takes over; all other values are its own. Both were read by the store of the kind. */
export async function joinValues(
  tx: Tx,
  kind: RecordKind,
  [kept, other]: readonly [RegisteredRecord, RegisteredRecord],
  author: RecordAuthor,
): Promise<void> {
  const pair = { from: other.id, to: kept.id }
  if (kind === 'customer') await joinLists(tx, kept as CustomerRecord, other as CustomerRecord)
  if (kind === 'driver') await deleteOlderPapers(tx, 'driver_id', pair)
  if (kind === 'vehicle') {
    await deleteOlderPapers(tx, 'vehicle_id', pair)
    await joinPulled(tx, kept as VehicleRecord, other as VehicleRecord)
  }
  if (kind === 'trailer') {
    await joinTrailers(tx, kept as TrailerRecord, other as TrailerRecord, author)
  }
}

/** Sites, contacts and rates of both. */
async function joinLists(tx: Tx, own: CustomerRecord, added: CustomerRecord): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      sites: joined(own.sites, added.sites),
      contacts: joined(own.contacts, added.contacts),
      rates: joined(own.rates, added.rates),
    })
    .where('user_id', '=', own.id)
    .execute()
}

const joined = (own: readonly object[], added: readonly object[]): string => {
  const all = new Map([...own, ...added].map((item) => [JSON.stringify(item), item]))
  return JSON.stringify([...all.values()])
}

/** A truck without a trailer gets the other one's. With one it keeps it, and the other trailer stays without a truck. */
async function joinPulled(tx: Tx, kept: VehicleRecord, other: VehicleRecord): Promise<void> {
  if (kept.trailerPlate === null) {
    const { trailerPlate } = other
    const vehicle = tx.updateTable('vehicles').set({ trailer_plate: trailerPlate })
    await vehicle.where('id', '=', kept.id).execute()
    return
  }
  const trailer = tx.updateTable('trailers').set({ vehicle_id: null })
  await trailer.where('vehicle_id', '=', other.id).execute()
}
