import { AppError } from '@arriero/domain/errors.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { type UserStateId, userStateDisplay, userStates } from '@arriero/domain/users/user-state.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { isBanWaiting } from '#platform/users/waiting-ban.ts'
import { lockForm, lockRecords } from '#platform/users/lock-records.ts'
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
 * order of ids, as all merges do, and of people in the order of all their changes: form, record, person.
 */
export async function lockBefore(tx: Tx, kind: RecordKind, pair: Pair): Promise<void> {
  const ids = [pair.keptId, pair.otherId].toSorted()
  if (isPerson(kind)) {
    for (const id of ids) await lockForm(tx, id)
    for (const id of ids) await lockRecords(tx, id)
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
    const refusal = await findLostState(db, kind, pair)
    if (refusal) return refusal
    if (await isBanWaiting(db, pair.otherId, now)) return new AppError('registry.ban-requested')
  }
  const underWay = await findUnderWay(db, kind, pair)
  return underWay.length === 2 ? new AppError('registry.both-under-way') : undefined
}

/** The decision about either person would be lost: the ban of one, or the access of the other. */
async function findLostState(
  db: Db,
  kind: 'customer' | 'driver',
  { keptId, otherId }: Pair,
): Promise<AppError | undefined> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'user_state_id'])
    .where('id', 'in', [keptId, otherId])
    .execute()
  const stateOf = (id: string) => people.find((person) => person.id === id)?.user_state_id
  const [kept, other] = [stateOf(keptId), stateOf(otherId)]
  if (kept === undefined || other === undefined || other === kept) return undefined
  if (other === userStates.Active) {
    const because =
      whyAccessIsLost(kept) ??
      ((await isUnderWay(db, kind, otherId))
        ? `El registro que desaparece está activo y tiene un viaje en curso; el que se queda está en «${labelOf(kept)}». Espere a que el viaje termine.`
        : undefined)
    return because === undefined ? undefined : new AppError('registry.access-lost', because)
  }
  const lost = `El registro que desaparece está en «${labelOf(other)}», y al unirlos se perdería ese estado.`
  return new AppError('registry.state-lost', `${lost} ${wayOut(kept, other)}`)
}

const labelOf = (state: UserStateId): string => userStateDisplay[state].label

/** A ban and its end need two people, and a rejection a reviewer; a merge would need neither. */
function whyAccessIsLost(kept: UserStateId): string | undefined {
  const both = `El registro que se queda está en «${labelOf(kept)}» y el otro está activo`
  if (kept === userStates.Ban) {
    return `${both}: unirlos lo bloquearía sin que otra persona lo apruebe. Pida en Usuarios el bloqueo del activo; una vez aprobado, podrá unirlos.`
  }
  return kept === userStates.Reject
    ? `${both}: unirlos le quitaría el acceso. ${aboutRejected}`
    : undefined
}

const aboutRejected = 'Reabra en Usuarios el rechazado, o pida el bloqueo de los dos.'

function wayOut(kept: UserStateId, other: UserStateId): string {
  if (kept !== userStates.Active) {
    return `El que se queda también debe estar en «${labelOf(other)}».`
  }
  if (other === userStates.Reject) return aboutRejected
  return other === userStates.Ban
    ? 'Pida en Usuarios el bloqueo del otro; una vez aprobado, podrá unirlos.'
    : 'Haga que se quede ese registro.'
}

async function isUnderWay(db: Db, kind: 'customer' | 'driver', id: string): Promise<boolean> {
  const journey = await db
    .selectFrom('journeys')
    .select('id')
    .where(journeyColumns[kind], '=', id)
    .where('journey_state_id', 'in', underWayStateIds)
    .executeTakeFirst()
  return journey !== undefined
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
