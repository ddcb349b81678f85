import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { queueLetter } from '#platform/users/letter-queue.ts'

const slice = 200

interface DuePaper {
  id: string
  expires_on: string
  days_before: 30 | 15 | 7 | 1
  /** Active drivers: the holder, or those who drive the vehicle. */
  recipients: string[]
}

/**
 * Reminds active drivers of papers that expire in 30, 15, 7 and 1 days; once each, by the calendar of Colombia. After a
 * pause of the server, or for a paper that was added late, only the nearest of the four is sent.
 */
export async function remindOfPapers(db: Db, now: Date, mayContinue = () => true): Promise<void> {
  let after: DuePaper | undefined
  do {
    const due = await findDue(db, now, after)
    if (due.length > 0) {
      await db.transaction().execute(async (tx) => {
        for (const paper of due) await remind(tx, paper, now)
      })
    }
    after = due.length === slice ? due.at(-1) : undefined
  } while (after && mayContinue())
}

async function findDue(db: Db, now: Date, after: DuePaper | undefined): Promise<DuePaper[]> {
  const today = dayOf(now)
  const isAfter = after
    ? sql`(papers.expires_on, papers.id) > (${after.expires_on}::date, ${after.id}::uuid)`
    : sql`papers.expires_on >= ${today}::date`
  const { rows } = await sql<DuePaper>`
    select due.id, due.expires_on::text, due.days_before, array(
        select drivers.user_id from drivers join users on users.id = drivers.user_id
        where (drivers.user_id = due.driver_id or drivers.vehicle_id = due.vehicle_id)
          and users.user_state_id = ${userStates.Active}
      ) as recipients
    from (
      select papers.*, case
          when expires_on <= ${addDays(today, 1)}::date then 1
          when expires_on <= ${addDays(today, 7)}::date then 7
          when expires_on <= ${addDays(today, 15)}::date then 15
          else 30 end as days_before
      from papers
      where ${isAfter} and expires_on <= ${addDays(today, 30)}::date
    ) as due
    where not exists (
      select from paper_reminders
      where paper_id = due.id and expires_on = due.expires_on and days_before = due.days_before)
    order by due.expires_on, due.id limit ${slice}`.execute(db)
  return rows
}

/** A paper without an active driver is not marked: its driver may become active tomorrow. */
async function remind(tx: Tx, paper: DuePaper, now: Date): Promise<void> {
  const { id, expires_on, days_before, recipients } = paper
  if (recipients.length === 0) return
  const sent = await tx
    .insertInto('paper_reminders')
    .values({ paper_id: id, expires_on, days_before, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paper_id')
    .executeTakeFirst()
  // Another process was first.
  if (!sent) return
  for (const userId of recipients) {
    await queueLetter(tx, userId, { kind: 'paper', paperId: id, expiresOn: expires_on }, now)
  }
}
