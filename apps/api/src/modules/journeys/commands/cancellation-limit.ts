import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { CommandSource } from './command-request.ts'
import { journeyAuditEvent } from '@arriero/domain/audit/journey-audit-event.ts'

const recentMs = 10 * minuteMs
const cancelEvents = (['cancel', 'cancelBooking', 'cancelBookingLate'] as const).map((name) =>
  journeyAuditEvent(name),
)
/** Latest audit entries of the person that are looked at. */
const recentEntries = 300

/**
 * Whether the person would cancel more journeys than one person may: the targets together with those cancelled in the
 * last minutes, so that several small requests don't get around it. A repeated request counts its journeys once.
 */
export async function needsSecondPerson(
  db: Db,
  { userId, targets, limit }: { userId: string; targets: readonly { id: string }[]; limit: number },
  now: Date,
): Promise<boolean> {
  const ids = [...new Set(targets.map(({ id }) => id))]
  if (ids.length > limit) return true
  const since = new Date(now.getTime() - recentMs)
  const { rows } = await sql<{ count: number }>`
    select count(distinct subject_id)::int as count from (
      select subject_id, event, at, detail from audit_entries
      where actor_id = ${userId} order by at desc, id desc limit ${recentEntries}
    ) as recent
    where at > ${since} and event in (${sql.join(cancelEvents)}) and not detail ? 'approvalId'
      and subject_id not in (${sql.join(ids)})`.execute(db)
  return ids.length + (rows[0]?.count ?? 0) > limit
}

/** First key of the advisory locks; arbitrary, but different from the others. The second is the person. */
const cancellationLock = 31_072

/**
 * Throws if one more cancellation would be too many for the person alone, however it is sent: one journey at a time,
 * or several requests at once. To be called at the start of the transaction, before the journey is locked.
 */
export async function requireFewCancellations(
  tx: Tx,
  { actor, actorId, enteredBy, approval }: CommandSource,
  { journeyId, limit }: { journeyId: string; limit: number },
  now: Date,
): Promise<void> {
  const userId = enteredBy ?? (actor === 'administrator' ? actorId : null)
  if (userId === null || approval) return
  // Waits for the other cancellations of the same person, which would not be counted otherwise.
  await sql`select pg_advisory_xact_lock(${cancellationLock}, hashtext(${userId}))`.execute(tx)
  if (await needsSecondPerson(tx, { userId, targets: [{ id: journeyId }], limit }, now)) {
    throw new AppError('journey.cancel-needs-approval')
  }
}
