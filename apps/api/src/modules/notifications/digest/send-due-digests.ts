import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Log } from '#platform/logger.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Db } from '#platform/schema.ts'
import { nextDatetime } from '../telling/next-datetime.ts'
import { digestMail } from './digest-mail.ts'
import { digestMoment } from './digest-moment.ts'
import { readDigest } from './read-digest.ts'

export interface DigestDeps {
  db: Db
  mailer: Mailer
  publicUrl: string
  log: Log
}

/** Each person whose hour has come; one whose mail fails keeps nobody else waiting. */
export async function sendDueDigests(
  deps: DigestDeps,
  now: Date,
  isWanted: () => boolean = () => true,
): Promise<void> {
  for (const person of await findDue(deps.db, now)) {
    if (!isWanted()) return
    try {
      await sendDigest(deps, person, now)
    } catch (error) {
      deps.log.warn({ err: error, userId: person.id }, 'digest not sent, to be tried again')
    }
  }
}

type DuePerson = Awaited<ReturnType<typeof findDue>>[number]

async function findDue(db: Db, now: Date) {
  const people = await db
    .selectFrom('notice_preferences')
    .innerJoin('users', 'users.id', 'notice_preferences.user_id')
    .select(['users.id', 'users.email', 'users.given_names', 'digest', 'digest_hour'])
    .select((e) => e.ref('digested_through').$notNull().as('since'))
    .where('digest', '!=', 'never')
    .where('digested_through', 'is not', null)
    .where('users.kind', '=', 'administrator')
    .where('users.user_state_id', '=', userStates.Active)
    .execute()
  return people.filter((person) => {
    const moment = digestMoment(person, now)
    return moment !== undefined && person.since < moment
  })
}

/** Claimed before it is sent: of several processes one sends it. Put back when it does not get through. */
async function sendDigest(deps: DigestDeps, person: DuePerson, now: Date): Promise<void> {
  const { db, mailer, publicUrl } = deps
  const { id: administratorId, since } = person
  const through = await claim(db, person, now)
  if (!through) return
  try {
    const digest = await readDigest(db, { administratorId, since, through })
    if (digest) await mailer.send(digestMail(person, digest, publicUrl))
  } catch (error) {
    await moveThrough(db, administratorId, { from: through, to: since })
    throw error
  }
}

/** Up to where this digest goes: nothing told from now on is older than that. */
const claim = (db: Db, { id, since }: DuePerson, now: Date): Promise<Date | undefined> =>
  db.transaction().execute(async (tx) => {
    const through = await nextDatetime(tx, now)
    return (await moveThrough(tx, id, { from: since, to: through })) ? through : undefined
  })

async function moveThrough(
  db: Db,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('notice_preferences')
    .set({ digested_through: to })
    .where('user_id', '=', userId)
    .where('digested_through', '=', from)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
