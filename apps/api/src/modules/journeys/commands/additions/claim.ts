import { AppError } from '@arriero/domain/errors.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Addition, AdditionDetail } from './addition.ts'
import { refuseClosed } from './refuse-closed.ts'

/** Says who looks after it, so that two people do not. */
export async function takeJourney(addition: Addition): Promise<AdditionDetail> {
  const { tx, journey, administratorId, now } = addition
  refuseClosed(journey)
  const claim = await findClaim(tx, journey.id)
  if (claim) {
    const who = claim.id === administratorId ? 'Usted' : `${claim.given_names} ${claim.surnames}`
    const since = formatTime(claim.since)
    throw new AppError('journey.taken', `${who} ya atiende este viaje desde las ${since}.`)
  }
  await tx
    .insertInto('claims')
    .values({ journey_id: journey.id, administrator_id: administratorId, since: now })
    .execute()
  return {}
}

/** By anybody: who took it may have gone home. */
export async function releaseJourney({ tx, journey }: Addition): Promise<AdditionDetail> {
  const released = await tx
    .deleteFrom('claims')
    .where('journey_id', '=', journey.id)
    .returning('administrator_id')
    .executeTakeFirst()
  if (!released) throw new AppError('journey.not-taken')
  return { of: released.administrator_id }
}

const findClaim = (tx: Tx, journeyId: string) =>
  tx
    .selectFrom('claims')
    .innerJoin('users', 'users.id', 'claims.administrator_id')
    .select(['users.id', 'users.given_names', 'users.surnames', 'claims.since'])
    .where('claims.journey_id', '=', journeyId)
    .executeTakeFirst()
