import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { maskDocument, maskEmail, maskPhone } from '@arriero/domain/users/mask.ts'
import { type Ability, can } from '@arriero/domain/users/ability.ts'
import type { ApplicantKind } from '@arriero/domain/users/review-item.ts'
import {
  userCan,
  type UserEvent,
  userEvents,
  type UserStateId,
  userStateKeyOf,
  userStates,
} from '@arriero/domain/users/user-state.ts'
import type { Db } from '#platform/database/schema.ts'
import type { SignedInPerson } from '#platform/http/caller.ts'
import { documentOf } from '#platform/users/person-document.ts'
import type { ErasedBans } from '#platform/users/erased-bans.ts'
import { isBanWaiting } from '#platform/users/waiting-ban.ts'
import { findDuplicates } from './duplicates.ts'
import {
  readCompany,
  readItems,
  readPapers,
  readTransitions,
  readVehicles,
  type ShownItems,
} from './file-parts.ts'
import { readOpenLock } from './review-locks.ts'
import { readRecentJourneys } from './recent-journeys.ts'
import { nameOf } from './user-list.ts'

export interface FileSource {
  db: Db
  erasedBans: ErasedBans
}

/** Everything about one driver or customer. */
export async function readUserFile(
  { db, erasedBans }: FileSource,
  id: string,
  reader: SignedInPerson,
  now: Date,
): Promise<UserFile> {
  const user = await findUser(db, id)
  if (!user) throw new AppError('user.not-found')
  const lock = await readOpenLock(db, id, now)
  // The reviewer who has the case open compares what was typed with the images. Opening it was audited.
  const isReviewing = lock?.holderId === reader.userId && can(reader, 'user.review')
  const isWaiting = await isBanWaiting(db, id, now)
  const kind: ApplicantKind = user.kind === 'customer' ? 'customer' : 'driver'
  return {
    id,
    kind,
    userStateId: user.user_state_id,
    stateVersion: user.state_version,
    stateSince: user.state_since.toISOString(),
    name: nameOf(user),
    givenNames: user.given_names,
    surnames: user.surnames,
    document: maskDocument(documentOf(user)),
    phone: user.phone === null ? null : maskPhone(formatPhone(user.phone)),
    email: maskEmail(user.email),
    createdAt: user.created_at.toISOString(),
    items: await readItems(db, id, isReviewing ? shownInReview(user.user_state_id) : 'none'),
    papers: await readPapers(db, id, now),
    vehicles: await readVehicles(db, id),
    company: await readCompany(db, id),
    journeys: await readRecentJourneys(db, id, user.kind === 'driver'),
    duplicates: [
      ...(await erasedBans.find(db, id)).map((by) => ({ ...erasedDuplicate, kind, by })),
      ...(await findDuplicates(db, id)),
    ],
    transitions: await readTransitions(db, id),
    consents: await readConsents(db, id),
    lock,
    isBanWaiting: isWaiting,
    allowed: userEvents.filter(
      (event) =>
        !(isWaiting && event === 'ban') &&
        can(reader, abilityFor(event)) &&
        userCan(userStateKeyOf(user.user_state_id), event, 'administrator').allowed,
    ),
  }
}

/** Nobody's record any more. */
const erasedDuplicate = {
  userId: null,
  name: 'Registro suprimido con bloqueo',
  userStateId: userStates.Ban,
} as const

/** A case shows all that was typed; of an active person only renewals are reviewed. */
const shownInReview = (state: UserStateId): ShownItems => {
  if (state === userStates.Review) return 'all'
  return state === userStates.Active ? 'waiting' : 'none'
}

const abilityFor = (event: UserEvent): Ability =>
  event === 'ban' || event === 'liftBan' ? 'user.ban' : 'user.review'

const findUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .leftJoin('drivers', 'drivers.user_id', 'users.id')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select([
      'users.kind',
      'users.user_state_id',
      'users.state_version',
      'users.state_since',
      'users.given_names',
      'users.surnames',
      'users.phone',
      'users.email',
      'users.created_at',
      'drivers.cedula',
      'customers.company_name',
      'customers.nit',
      'customers.nit_check_digit',
    ])
    .where('users.id', '=', id)
    .where('users.kind', '!=', 'administrator')
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

async function readConsents(db: Db, userId: string): Promise<UserFile['consents']> {
  const rows = await db
    .selectFrom('consents')
    .select(['text_version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    textVersion: row.text_version,
    acceptedAt: row.accepted_at.toISOString(),
  }))
}
