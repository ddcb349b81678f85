import type { Db } from '#platform/schema.ts'
import type { Digest } from './digest-mail.ts'

/** More than this nobody reads in a mail. */
const mostLines = 20

interface Told {
  administratorId: string
  since: Date
  through: Date
}

/** What the person was told in that time and has not read; undefined when that is nothing. */
export async function readDigest(
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
