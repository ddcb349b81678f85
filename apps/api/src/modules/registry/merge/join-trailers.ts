import type { TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { RecordAuthor } from '../record-store.ts'
import { hitch, releaseVehicles, renameOnJourneys } from '../trailer-vehicles.ts'
import { findUnderWay } from './merge-refusals.ts'

type Vehicle = TrailerRecord['vehicle']

/**
 * The truck that pulls the trailer after the merge: that of the record that stays, or the only one; but a truck that is
 * under way keeps its trailer.
 */
async function chooseVehicle(
  db: Db,
  kept: TrailerRecord,
  other: TrailerRecord,
): Promise<{ chosen: Vehicle; released: Vehicle }> {
  if (!kept.vehicle || !other.vehicle) {
    return { chosen: kept.vehicle ?? other.vehicle, released: null }
  }
  const underWay = await findUnderWay(db, 'trailer', { keptId: kept.id, otherId: other.id })
  return underWay.includes(other.id) && !underWay.includes(kept.id)
    ? { chosen: other.vehicle, released: kept.vehicle }
    : { chosen: kept.vehicle, released: other.vehicle }
}

/** The trucks after the merge, as a sentence. */
export async function describeVehicles(
  db: Db,
  kept: TrailerRecord,
  other: TrailerRecord,
): Promise<string | null> {
  const { chosen, released } = await chooseVehicle(db, kept, other)
  if (!chosen) return null
  const sentence = `Lo llevará el vehículo ${formatPlate(chosen.plate)}`
  return released
    ? `${sentence}; ${formatPlate(released.plate)} queda sin remolque.`
    : `${sentence}.`
}

/** Truck, papers and the plate on journeys; the other trailer is deleted afterwards. */
export async function joinTrailers(
  tx: Tx,
  kept: TrailerRecord,
  other: TrailerRecord,
  author: RecordAuthor,
): Promise<void> {
  const { plate } = kept
  await renameOnJourneys(tx, other.plate, plate)
  const { chosen } = await chooseVehicle(tx, kept, other)
  const vehicleId = chosen?.id ?? null
  await releaseVehicles(tx, [{ vehicleId }])
  await tx
    .updateTable('trailers')
    .set({ vehicle_id: vehicleId, papers: JSON.stringify(joinPapers(kept.papers, other.papers)) })
    .where('id', '=', kept.id)
    .execute()
  await hitch(tx, [{ plate, plateBefore: other.plate, vehicleId }], author)
}

type Papers = TrailerRecord['papers']

/** Of two papers of one kind, the one that expires later stays. */
function joinPapers(own: Papers, added: Papers): Papers {
  const lastDay = ({ expiresOn }: Papers[number]) => expiresOn ?? '9999-12-31'
  const kinds = new Set([...own, ...added].map(({ kind }) => kind))
  return [...kinds].flatMap((kind) => {
    const [mine, theirs] = [own, added].map((papers) => papers.find((one) => one.kind === kind))
    if (!mine || !theirs) return mine ?? theirs ?? []
    return lastDay(theirs) > lastDay(mine) ? theirs : mine
  })
}
