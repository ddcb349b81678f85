import { AppError } from '@arriero/domain/errors.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { userStateDisplay, userStates } from '@arriero/domain/users/user-state.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { RecordStore, RegisteredRecord } from '../record-store.ts'

/** Kinds that can be registered twice, with the column of journeys that refers to them. */
export type MergeableKind = 'customer' | 'driver' | 'vehicle'
export const journeyColumns = {
  customer: 'customer_id',
  driver: 'driver_id',
  vehicle: 'vehicle_id',
} as const

export function requireMergeable({ kind }: Pick<RecordStore<never, RegisteredRecord>, 'kind'>) {
  if (kind === 'holder' || kind === 'trailer') throw new AppError('route.not-found')
  return kind
}

interface Pair {
  /** Of the record that stays. */
  keptId: string
  otherId: string
}

/** A change of state of either person waits until the merge is done. In the order of ids, as all merges do. */
export async function lockPeople(tx: Tx, kind: MergeableKind, pair: Pair): Promise<void> {
  if (kind === 'vehicle') return
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', Object.values(pair))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Why the two can't be merged now; undefined if they can. */
export async function findRefusal(
  db: Db,
  kind: MergeableKind,
  pair: Pair,
  now: Date,
): Promise<AppError | undefined> {
  if (kind !== 'vehicle') {
    const refusal = await findLostState(db, pair)
    if (refusal) return refusal
    if (await isBanRequested(db, pair.otherId, now)) return new AppError('registry.ban-requested')
  }
  return (await areBothUnderWay(db, kind, pair))
    ? new AppError('registry.both-under-way')
    : undefined
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

/** Nobody drives two journeys, and no truck is on two roads: one of the two must end first. */
async function areBothUnderWay(db: Db, kind: MergeableKind, pair: Pair): Promise<boolean> {
  if (kind === 'customer') return false
  const found = await db
    .selectFrom('journeys')
    .select(journeyColumns[kind])
    .distinct()
    .where(journeyColumns[kind], 'in', Object.values(pair))
    .where('journey_state_id', 'in', underWayStateIds)
    .execute()
  return found.length === 2
}
