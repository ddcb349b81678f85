import { AppError } from '@arriero/domain/errors.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { userStateDisplay, userStates } from '@arriero/domain/users/user-state.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { RecordKind } from '../record-store.ts'

/** The column of journeys that refers to records of a kind. */
export const journeyColumns = {
  customer: 'customer_id',
  driver: 'driver_id',
  vehicle: 'vehicle_id',
} as const

export const isPerson = (kind: RecordKind): kind is 'customer' | 'driver' =>
  kind === 'customer' || kind === 'driver'

export interface Pair {
  /** Of the record that stays. */
  keptId: string
  otherId: string
}

/**
 * What waits until the merge is done: a change of state of either person, and of the vehicles of either holder. In the
 * order of ids, as all merges do.
 */
export async function lockBefore(tx: Tx, kind: RecordKind, pair: Pair): Promise<void> {
  const ids = Object.values(pair)
  if (isPerson(kind)) {
    // The record before the person, as a change of state and an assignment lock them.
    const records = tx.selectFrom(kind === 'driver' ? 'drivers' : 'customers').select('user_id')
    await records.where('user_id', 'in', ids).orderBy('user_id').forUpdate().execute()
    const people = tx.selectFrom('users').select('id').where('id', 'in', ids)
    await people.orderBy('id').forUpdate().execute()
  }
  if (kind !== 'holder') return
  await tx
    .selectFrom('vehicles')
    .select('id')
    .where((eb) => eb.or([eb('owner_id', 'in', ids), eb('holder_id', 'in', ids)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Why the two can't be merged now; undefined if they can. */
export async function findRefusal(
  db: Db,
  kind: RecordKind,
  pair: Pair,
  now: Date,
): Promise<AppError | undefined> {
  if (isPerson(kind)) {
    const refusal = await findLostState(db, pair)
    if (refusal) return refusal
    if (await isBanRequested(db, pair.otherId, now)) return new AppError('registry.ban-requested')
  }
  const underWay = await findUnderWay(db, kind, pair)
  return underWay.length === 2 ? new AppError('registry.both-under-way') : undefined
}

/** The state of the record that disappears would be lost, and with it for example a ban. */
async function findLostState(db: Db, { keptId, otherId }: Pair): Promise<AppError | undefined> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'user_state_id'])
    .where('id', 'in', [keptId, otherId])
    .execute()
  const stateOf = (id: string) => people.find((person) => person.id === id)?.user_state_id
  const [kept, other] = [stateOf(keptId), stateOf(otherId)]
  if (kept === undefined || other === undefined) return undefined
  if (other === userStates.Active || other === kept) return undefined
  const label = userStateDisplay[other].label
  return new AppError(
    'registry.state-lost',
    `El registro que desaparece está en «${label}», y al unirlos se perdería ese estado. ${
      kept === userStates.Active
        ? 'Haga que se quede ese registro.'
        : `El que se queda también debe estar en «${label}».`
    }`,
  )
}

async function isBanRequested(db: Db, id: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'user.ban')
    .where('subject_id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Which of the two have a journey under way, a trailer that of its truck. Nobody drives two journeys, and nothing is on
 * two roads: of two, one must end first.
 */
export async function findUnderWay(db: Db, kind: RecordKind, pair: Pair): Promise<string[]> {
  const ids = Object.values(pair)
  if (kind === 'customer' || kind === 'holder') return []
  const underWay = db
    .selectFrom('journeys')
    .where('journey_state_id', 'in', underWayStateIds)
    .distinct()
  const found =
    kind === 'trailer'
      ? await underWay
          .innerJoin('trailers', 'trailers.vehicle_id', 'journeys.vehicle_id')
          .select('trailers.id')
          .where('trailers.id', 'in', ids)
          .execute()
      : await underWay
          .select(`${journeyColumns[kind]} as id`)
          .where(journeyColumns[kind], 'in', ids)
          .execute()
  return found.flatMap(({ id }) => id ?? [])
}
