import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { renewalItemOf } from '@arriero/domain/users/active-change.ts'
import { blockingPaperKinds } from '@arriero/domain/users/paper.ts'
import type { SystemReasonCode } from '@arriero/domain/users/review-reason.ts'
import { type UserEvent, userStates } from '@arriero/domain/users/user-state.ts'
import type { LetterSubject } from '#platform/database/people-tables.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { type NewestSending, readNewestItems } from '../newest-items.ts'
import { type Recipient, reminderMail, stateMail, type StateLetter } from './letter-text.ts'
import { type DecidedRenewal, renewalMail } from './renewal-mail.ts'

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
    .select(['email', 'given_names', 'kind', 'state_version', 'user_state_id as stateId'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  const person = {
    email: user.email,
    givenNames: user.given_names,
    kind: user.kind === 'customer' ? ('customer' as const) : ('driver' as const),
  }
  if (about.kind === 'paper') return writeReminder(deps, { ...person, userId }, about, now)
  if (about.kind === 'renewal') {
    // A later change of state has a letter of its own, and the link would open nothing to send.
    if (user.stateId !== userStates.Active) return undefined
    const items = await readSendings(deps.db, userId, about.sendings)
    const isReturned = items.some(({ reason }) => reason !== null)
    const link = isReturned ? await deps.createCorrectionLink(deps.db, userId, now) : null
    return renewalMail(person, items, link)
  }
  // A later change has a letter of its own.
  if (about.version !== user.state_version) return undefined
  const letter = await readStateLetter(deps, userId, about.version, now)
  return letter && stateMail(person, letter)
}

/** Undefined if the paper was renewed meanwhile, or its renewal waits for us. */
async function writeReminder(
  { db, createCorrectionLink }: WriteLetterDeps,
  person: Recipient & { userId: string },
  { paperId, expiresOn }: Extract<LetterSubject, { kind: 'paper' }>,
  now: Date,
): Promise<Mail | undefined> {
  const paper = await findPaper(db, paperId)
  if (paper?.expiresOn !== expiresOn) return undefined
  const item = renewalItemOf(paper.kind)
  if (item === undefined) return reminderMail(person, paper, null)
  if (isRenewalSent(paper, await readNewestItems(db, person.userId))) return undefined
  return reminderMail(person, paper, await createCorrectionLink(db, person.userId, now))
}

/** For the same truck, if it is a vehicle's paper. */
const isRenewalSent = (
  { kind, vehicleId }: Pick<OwnedPaper, 'kind' | 'vehicleId'>,
  newest: readonly NewestSending[],
): boolean =>
  newest.some(
    (sent) =>
      sent.item === renewalItemOf(kind) && sent.verdict === null && sent.vehicleId === vehicleId,
  )

const readSendings = async (
  db: Db,
  userId: string,
  sendings: Extract<LetterSubject, { kind: 'renewal' }>['sendings'],
): Promise<DecidedRenewal[]> =>
  db
    .selectFrom('review_items')
    .select(['item', 'reason', 'note', 'fields'])
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or(
        sendings.map(({ item, attempt }) =>
          eb.and([eb('item', '=', item), eb('attempt', '=', attempt)]),
        ),
      ),
    )
    .orderBy('item')
    .execute()

async function readStateLetter(
  { db, createCorrectionLink }: WriteLetterDeps,
  userId: string,
  version: number,
  now: Date,
): Promise<StateLetter | undefined> {
  const transition = await db
    .selectFrom('user_transitions')
    .select(['event', 'actor', 'at', 'reason'])
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!transition) return undefined
  const { event, at, actor, reason } = transition
  const verdict = verdictTold(event)
  const newest = await readNewestItems(db, userId)
  const items = verdict ? newest.filter((item) => item.verdict === verdict) : []
  const expired = event === 'reviewAgain' ? await findExpired(db, userId, now) : []
  return {
    event,
    at,
    isBySystem: actor === 'system',
    isDataChanged: reason === ('data-changed' satisfies SystemReasonCode),
    items,
    link: event === 'askCorrection' ? await createCorrectionLink(db, userId, now) : null,
    expired,
    isRenewalSent: expired.length > 0 && expired.every((paper) => isRenewalSent(paper, newest)),
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
    .select('papers.vehicle_id')

type OwnedPaper = ReturnType<typeof toOwned>

const toOwned = (row: Awaited<ReturnType<ReturnType<typeof selectPapers>['execute']>>[number]) => ({
  kind: row.kind,
  vehicleId: row.vehicle_id,
  plate: row.plate,
  expiresOn: row.expires_on ?? '',
})

async function findPaper(db: Db, id: string) {
  const row = await selectPapers(db).where('papers.id', '=', id).executeTakeFirst()
  return row && toOwned(row)
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
  return rows.map(toOwned)
}
