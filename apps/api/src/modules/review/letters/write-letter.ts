import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { blockingPaperKinds } from '@arriero/domain/users/paper.ts'
import type { UserEvent } from '@arriero/domain/users/user-state.ts'
import type { LetterSubject } from '#platform/database/people-tables.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { readNewestItems } from '../newest-items.ts'
import { reminderMail, stateMail, type StateLetter } from './letter-text.ts'

/** The address with which a person sends corrections; made when the letter is written, so it is stored nowhere. */
export type CreateCorrectionLink = (db: Db, userId: string, now: Date) => Promise<string>

interface WriteLetterDeps {
  db: Db
  createCorrectionLink: CreateCorrectionLink
}

/** Undefined if there is nothing to tell any more. */
export async function writeLetter(
  deps: WriteLetterDeps,
  userId: string,
  about: LetterSubject,
  now: Date,
): Promise<Mail | undefined> {
  const user = await deps.db
    .selectFrom('users')
    .select(['email', 'given_names', 'kind', 'state_version'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  const person = {
    email: user.email,
    givenNames: user.given_names,
    kind: user.kind === 'customer' ? ('customer' as const) : ('driver' as const),
  }
  if (about.kind === 'paper') {
    const paper = await findPaper(deps.db, about.paperId)
    // It was renewed meanwhile.
    return paper?.expiresOn === about.expiresOn ? reminderMail(person, paper) : undefined
  }
  // A later change has a letter of its own.
  if (about.version !== user.state_version) return undefined
  const letter = await readStateLetter(deps, userId, about.version, now)
  return letter && stateMail(person, letter)
}

async function readStateLetter(
  { db, createCorrectionLink }: WriteLetterDeps,
  userId: string,
  version: number,
  now: Date,
): Promise<StateLetter | undefined> {
  const transition = await db
    .selectFrom('user_transitions')
    .select(['event', 'actor', 'at'])
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!transition) return undefined
  const { event, at, actor } = transition
  const verdict = verdictTold(event)
  const items = verdict
    ? (await readNewestItems(db, userId)).filter((item) => item.verdict === verdict)
    : []
  return {
    event,
    at,
    isBySystem: actor === 'system',
    items,
    link: event === 'askCorrection' ? await createCorrectionLink(db, userId, now) : null,
    expired: event === 'reviewAgain' ? await findExpired(db, userId, now) : [],
  }
}

function verdictTold(event: UserEvent): 'correct' | 'reject' | undefined {
  if (event === 'askCorrection') return 'correct'
  return event === 'reject' ? 'reject' : undefined
}

const selectPapers = (db: Db) =>
  db
    .selectFrom('papers')
    .leftJoin('vehicles', 'vehicles.id', 'papers.vehicle_id')
    .select(['papers.kind', 'vehicles.plate', 'papers.expires_on'])

const toNamed = (row: Awaited<ReturnType<ReturnType<typeof selectPapers>['execute']>>[number]) => ({
  kind: row.kind,
  plate: row.plate,
  expiresOn: row.expires_on ?? '',
})

async function findPaper(db: Db, id: string) {
  const row = await selectPapers(db).where('papers.id', '=', id).executeTakeFirst()
  return row && toNamed(row)
}

async function findExpired(db: Db, userId: string, now: Date) {
  const rows = await selectPapers(db)
    .where('papers.kind', 'in', blockingPaperKinds)
    .where('papers.expires_on', '<', dayOf(now))
    .where((eb) =>
      eb.or([
        eb('papers.driver_id', '=', userId),
        eb(
          'papers.vehicle_id',
          'in',
          eb.selectFrom('drivers').select('vehicle_id').where('user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('papers.expires_on')
    .execute()
  return rows.map(toNamed)
}
