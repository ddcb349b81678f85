import type { Log } from '#platform/logger.ts'
import { findDueDigests, type DueDigest } from './digest-schedule.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { ScheduledMails } from '#platform/mail/scheduled-mails.ts'
import type { Db } from '#platform/database/schema.ts'
import { lockNotificationClock } from '../notification-clock.ts'
import { digestMail, type Digest } from './digest-mail.ts'

interface DigestSenderDeps extends DigestDeps {
  log: Log
}

/** Sends the digests that are due. */
export class DigestSender extends ScheduledMails<DueDigest> {
  constructor({ log, ...deps }: DigestSenderDeps) {
    super({
      log,
      name: 'digest',
      findDue: (now) => findDueDigests(deps.db, now),
      send: (due, now) => sendDigest(deps, due, now),
    })
  }
}

interface DigestDeps {
  db: Db
  mailer: Mailer
  publicUrl: string
}

/**
 * Returns whether a mail was sent. The digest is claimed first, so that only one of several processes sends it,
 * and released if sending fails.
 */
async function sendDigest(deps: DigestDeps, due: DueDigest, now: Date): Promise<boolean> {
  const { db, mailer, publicUrl } = deps
  const { id: administratorId, since } = due
  const through = await claim(db, due, now)
  if (!through) return false
  try {
    const digest = await readDigest(db, { administratorId, since, through })
    if (digest) await mailer.send(digestMail(due, digest, publicUrl))
    return digest !== undefined
  } catch (error) {
    await moveDigestedThrough(db, administratorId, { from: through, to: since })
    throw error
  }
}

/**
 * Returns the end of the period that the digest covers, or undefined if another process claimed it. The end comes
 * from the locked clock: every later notification has a later `datetime`.
 */
const claim = (db: Db, { id, since }: DueDigest, now: Date): Promise<Date | undefined> =>
  db.transaction().execute(async (tx) => {
    const clock = await lockNotificationClock(tx)
    const through = clock.next(now)
    await clock.save()
    return (await moveDigestedThrough(tx, id, { from: since, to: through })) ? through : undefined
  })

async function moveDigestedThrough(
  db: Db,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('notification_preferences')
    .set({ digested_through: to })
    .where('user_id', '=', userId)
    .where('digested_through', '=', from)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

const maxLines = 20

interface DigestPeriod {
  administratorId: string
  since: Date
  through: Date
}

/** The unread notifications of the period; undefined if there are none. */
async function readDigest(
  db: Db,
  { administratorId, since, through }: DigestPeriod,
): Promise<Digest | undefined> {
  const unread = db
    .selectFrom('notifications')
    .where('administrator_id', '=', administratorId)
    .where('readed', '=', false)
    .where('datetime', '>', since)
    .where('datetime', '<=', through)
  const counts = await unread
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  if (counts.length === 0) return undefined
  const lines = await unread
    .select(['kind', 'datetime', 'title', 'text', 'count'])
    .orderBy('datetime', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLines)
    .execute()
  return { since, counts: new Map(counts.map(({ kind, count }) => [kind, count])), lines }
}
