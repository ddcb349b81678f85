import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { Log } from '#platform/logger.ts'
import { findDueDigests, type DueDigest } from './digest-schedule.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Db } from '#platform/database/schema.ts'
import { lockNotificationClock } from '../notification-clock.ts'
import { digestMail, type Digest } from './digest-mail.ts'

interface DigestSenderDeps extends DigestDeps {
  log: Log
}

const [minRetryDelay, maxRetryDelay] = [minuteMs, hourMs]

/**
 * Sends the digests that are due. After a failure it stops, because the mail server is probably down, and tries
 * again after a delay that doubles each time.
 */
export class DigestSender {
  readonly #deps: DigestSenderDeps
  #retryDelay = minRetryDelay
  #pausedUntil = 0
  /** By user id. Users whose mail failed go last, so that one bad address does not block the others. */
  readonly #failedAt = new Map<string, number>()

  constructor(deps: DigestSenderDeps) {
    this.#deps = deps
  }

  async sendDue(now: Date, shouldContinue: () => boolean = () => true): Promise<void> {
    if (now.getTime() < this.#pausedUntil) return
    const due = await findDueDigests(this.#deps.db, now)
    const failedAt = ({ id }: DueDigest) => this.#failedAt.get(id) ?? 0
    for (const digest of due.toSorted((one, other) => failedAt(one) - failedAt(other))) {
      if (!shouldContinue()) return
      try {
        if (await sendDigest(this.#deps, digest, now)) this.#retryDelay = minRetryDelay
        this.#failedAt.delete(digest.id)
      } catch (error) {
        this.#deps.log.warn({ err: error, userId: digest.id }, 'digest not sent, will retry')
        this.#failedAt.set(digest.id, now.getTime())
        this.#backOff(now)
        return
      }
    }
  }

  #backOff(now: Date): void {
    this.#pausedUntil = now.getTime() + this.#retryDelay
    this.#retryDelay = Math.min(2 * this.#retryDelay, maxRetryDelay)
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
