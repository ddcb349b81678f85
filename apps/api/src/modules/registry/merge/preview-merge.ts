import type { HolderRecord, TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import type { MergePreview } from '@arriero/domain/contract/http/registry-merge.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import {
  type RecordKind,
  type RecordStore,
  type RegisteredRecord,
  requireRecord,
} from '../record-store.ts'
import { describeVehicles } from './join-trailers.ts'
import { findRefusal, journeyColumns } from './merge-refusals.ts'

/** What a merge would do; nothing is written. `describe` is what tells two records of one name apart. */
export async function previewMerge<Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<never, Entry>,
  { id, otherId }: { id: string; otherId: string },
  describe: (entry: Entry) => Promise<Pick<MergePreview['kept'], 'document' | 'phone'>>,
  now: Date,
): Promise<MergePreview> {
  if (id === otherId) throw new AppError('registry.same-record')
  const kept = await requireRecord(db, store, id)
  const other = await requireRecord(db, store, otherId)
  const refusal = await findRefusal(db, store.kind, { keptId: id, otherId }, now)
  const shown = async (entry: Entry) => ({
    id: entry.id,
    name: store.nameOf(entry),
    version: entry.version,
    ...(await describe(entry)),
  })
  return {
    kept: await shown(kept),
    other: await shown(other),
    ...(await countMoves(db, store.kind, other)),
    consequence: await findConsequence(db, store.kind, kept, other),
    refusal: refusal?.message ?? null,
  }
}

/** Both were read by the store of the kind. */
async function findConsequence(
  db: Db,
  kind: RecordKind,
  kept: RegisteredRecord,
  other: RegisteredRecord,
): Promise<string | null> {
  if (kind === 'trailer') return describeVehicles(db, kept as TrailerRecord, other as TrailerRecord)
  if (kind !== 'holder') return null
  const [own, lost] = [(kept as HolderRecord).bank, (other as HolderRecord).bank]
  return lost === null || JSON.stringify(own) === JSON.stringify(lost)
    ? null
    : 'La cuenta bancaria del que desaparece no pasa.'
}

type Moves = Pick<MergePreview, 'journeys' | 'openJourneys' | 'devices' | 'papers' | 'vehicles'>

async function countMoves(db: Db, kind: RecordKind, other: RegisteredRecord): Promise<Moves> {
  const none = { journeys: 0, openJourneys: 0, devices: 0, papers: 0, vehicles: 0 }
  if (kind === 'holder') return { ...none, vehicles: (other as HolderRecord).vehicles.length }
  if (kind === 'trailer') {
    const { plate, papers } = other as TrailerRecord
    const journeys = await countJourneys(
      db,
      sql`trailer_plate = ${plate} and search_words @@ ${plate.toLowerCase()}::tsquery`,
    )
    return { ...none, ...journeys, papers: papers.length }
  }
  const { id } = other
  const journeys = await countJourneys(db, sql`${sql.ref(journeyColumns[kind])} = ${id}`)
  const { rows } = await sql<{ devices: number; papers: number }>`select
    (select count(*)::int from devices where user_id = ${id} and revoked_at is null) as devices,
    (select count(*)::int from papers where driver_id = ${id} or vehicle_id = ${id}) as papers`.execute(
    db,
  )
  return { ...none, ...journeys, ...rows[0] }
}

async function countJourneys(
  db: Db,
  shows: RawBuilder<unknown>,
): Promise<Pick<Moves, 'journeys' | 'openJourneys'>> {
  const { rows } = await sql<Pick<Moves, 'journeys' | 'openJourneys'>>`
    select count(*)::int as journeys,
      count(*) filter (where journey_state_id = any(${[...openStateIds]}::smallint[]))::int as "openJourneys"
    from journeys where ${shows}`.execute(db)
  return rows[0] ?? { journeys: 0, openJourneys: 0 }
}
