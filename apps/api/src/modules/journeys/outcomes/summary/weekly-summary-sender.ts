import { addDays, dayOf, endOfDay, startOfWeek } from '@arriero/domain/calendar/calendar-day.ts'
import { dayMs, hourMs } from '@arriero/domain/calendar/durations.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { rolesWith } from '@arriero/domain/users/ability.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Log } from '#platform/logger.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { ScheduledMails } from '#platform/mail/scheduled-mails.ts'
import { readOutcomeGroups } from '../read-outcome-groups.ts'
import { readOutcomes } from '../read-outcomes.ts'
import { type WeeklySummary, weeklySummaryMail } from './weekly-summary-mail.ts'

interface SummaryDeps {
  db: Db
  mailer: Mailer
  publicUrl: string
}

const sendingHour = 6
const maxGroups = 5

/** The latest Monday at six in Colombia: the week before it ended on Saturday. */
export function lastSummaryTime(now: Date): Date {
  const sunday = startOfWeek(dayOf(now))
  const monday = endOfDay(sunday) + sendingHour * hourMs
  return new Date(monday <= now.getTime() ? monday : monday - 7 * dayMs)
}

/** Sends the summary of the week that ended, once to each administrator who chose it. */
export class WeeklySummarySender extends ScheduledMails<DueSummary> {
  constructor({ log, ...deps }: SummaryDeps & { log: Log }) {
    super({
      log,
      name: 'weekly summary',
      findDue: (now) => findDueSummaries(deps.db, now),
      send: (due, now) => sendSummary(deps, due, now),
    })
  }
}

type DueSummary = Awaited<ReturnType<typeof findDueSummaries>>[number]

const findDueSummaries = (db: Db, now: Date) =>
  db
    .selectFrom('notification_preferences')
    .innerJoin('users', 'users.id', 'notification_preferences.user_id')
    .select(['users.id', 'users.email', 'users.given_names'])
    .select((e) => e.ref('summarized_through').$notNull().as('since'))
    .where('summarized_through', '<', lastSummaryTime(now))
    .where('users.role', 'in', rolesWith('journey.read'))
    .where('users.user_state_id', '=', userStates.Active)
    .execute()

/**
 * Claimed first, so that only one of several processes sends it, and released if sending fails. A week without
 * journeys is not sent.
 */
async function sendSummary(deps: SummaryDeps, due: DueSummary, now: Date): Promise<boolean> {
  const { db, mailer, publicUrl } = deps
  const through = lastSummaryTime(now)
  if (!(await moveSummarizedThrough(db, due.id, { from: due.since, to: through }))) return false
  try {
    const summary = await readSummary(db, through)
    if (summary) await mailer.send(weeklySummaryMail(due, summary, publicUrl))
    return summary !== undefined
  } catch (error) {
    await moveSummarizedThrough(db, due.id, { from: through, to: due.since })
    throw error
  }
}

async function moveSummarizedThrough(
  db: Db,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('notification_preferences')
    .set({ summarized_through: to })
    .where('user_id', '=', userId)
    .where('summarized_through', '=', from)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

async function readSummary(db: Db, through: Date): Promise<WeeklySummary | undefined> {
  const until = startOfWeek(dayOf(through))
  const period = { from: addDays(until, -7), until }
  const outcomes = await readOutcomes(db, period)
  if (outcomes.totals.ended === 0) return undefined
  const [customers, corridors] = await Promise.all([
    readOutcomeGroups(db, { by: 'customer', ...period }, maxGroups),
    readOutcomeGroups(db, { by: 'corridor', ...period }, maxGroups),
  ])
  return { period, outcomes, customers, corridors }
}
