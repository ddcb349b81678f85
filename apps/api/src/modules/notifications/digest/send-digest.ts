import type { Mailer } from '#platform/mail/mailer.ts'
import type { Db } from '#platform/database/schema.ts'
import { holdNotificationClock } from '../telling/notification-clock.ts'
import { digestMail, type Digest } from './digest-mail.ts'
import type { DuePerson } from './find-due.ts'

export interface SendDeps {
  db: Db
  mailer: Mailer
  publicUrl: string
}

/**
 * Whether there was one to send. Claimed before it is sent: of several processes one sends it. Put back when it
 * does not get through.
 */
export async function sendDigest(deps: SendDeps, person: DuePerson, now: Date): Promise<boolean> {
  const { db, mailer, publicUrl } = deps
  const { id: administratorId, since } = person
  const through = await claim(db, person, now)
  if (!through) return false
  try {
    const digest = await readDigest(db, { administratorId, since, through })
    if (digest) await mailer.send(digestMail(person, digest, publicUrl))
    return digest !== undefined
  } catch (error) {
    await moveThrough(db, administratorId, { from: through, to: since })
    throw error
  }
}

/** Up to where this digest goes: nothing told from now on is older than that. */
const claim = (db: Db, { id, since }: DuePerson, now: Date): Promise<Date | undefined> =>
  db.transaction().execute(async (tx) => {
    const clock = await holdNotificationClock(tx)
    const through = clock.next(now)
    await clock.save()
    return (await moveThrough(tx, id, { from: since, to: through })) ? through : undefined
  })

async function moveThrough(
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

/** More than this nobody reads in a mail. */
const mostLines = 20

interface Told {
  administratorId: string
  since: Date
  through: Date
}

/** What the person was told in that time and has not read; undefined when that is nothing. */
async function readDigest(
  db: Db,
  { administratorId, since, through }: Told,
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
    .limit(mostLines)
    .execute()
  return { since, counts: new Map(counts.map(({ kind, count }) => [kind, count])), lines }
}
