import { randomInt, randomUUID } from 'node:crypto'
import type {
  ErasureBody,
  ErasureCertificate,
  ErasurePlan,
} from '@arriero/domain/contract/http/privacy.ts'
import { AppError, errorCatalogue } from '@arriero/domain/errors.ts'
import { isSameName } from '@arriero/domain/format/text.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { ErasedBans } from '#platform/users/erased-bans.ts'
import { lockForm, lockRecords } from '#platform/users/lock-records.ts'
import { erasedParts, keptParts } from './erasure-parts.ts'

/** Shown instead of a driver's name on the journeys that stay. */
const placeholder = { given_names: 'Persona', surnames: 'suprimida' } as const

export interface Eraser {
  administratorId: string
  caller: Caller
  erasedBans: ErasedBans
}

/** What an erasure would do, for the person who confirms it. */
export async function planErasure(db: Db, userId: string): Promise<ErasurePlan> {
  const person = await findPerson(db, userId)
  const open = await countOpenJourneys(db, userId)
  const obstacle = open > 0 ? errorCatalogue['erasure.journey-open'].message : null
  return { name: person.name, ...(await countParts(db, userId)), obstacle }
}

/** Deletes what nothing makes us keep, and takes the name off the rest. In one transaction. */
export async function erasePerson(
  { changeLog, approvals }: Pick<FastifyInstance, 'changeLog' | 'approvals'>,
  userId: string,
  body: ErasureBody,
  { administratorId, caller, erasedBans }: Eraser,
  now: Date,
): Promise<ErasureCertificate> {
  return changeLog.write('personal-data.erased', async (tx, record) => {
    // Assignments read this row `for key share`, so none is added meanwhile.
    await lockPerson(tx, userId)
    const person = await findPerson(tx, userId)
    if (!isSameName(body.typedName, person.name)) throw new AppError('erasure.wrong-name')
    if ((await countOpenJourneys(tx, userId)) > 0) throw new AppError('erasure.journey-open')

    const parts = await countParts(tx, userId)
    if (person.isBanned) await erasedBans.remember(tx, userId, now)
    for (const part of erasedParts) await part.erase(tx, userId)
    await tx.deleteFrom('invitations').where('email', '=', person.email).execute()
    await replacePerson(tx, userId, person.kind, now)

    const certificate = {
      id: randomUUID(),
      subjectId: userId,
      erasedAt: now.toISOString(),
      ...parts,
    }
    await writeAudit(tx, now, {
      event: 'personal-data.erased',
      actor: { kind: 'administrator', id: administratorId },
      subject: { kind: 'user', id: userId },
      caller,
      detail: { certificate, reason: body.reason },
    })
    // A ban that still waits has nobody to block any more. Last, because of the notification lock.
    const withdrawal = { subjectId: userId, withdrawnBy: administratorId, caller }
    await approvals.withdrawAbout({ tx, record }, withdrawal, now)
    return certificate
  })
}

interface Person {
  kind: 'driver' | 'customer'
  name: string
  email: string
  isBanned: boolean
}

async function findPerson(db: Db, userId: string): Promise<Person> {
  const row = await db
    .selectFrom('users')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select(['kind', 'given_names', 'surnames', 'email', 'company_name'])
    .select('user_state_id')
    .where('users.id', '=', userId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.kind === 'administrator') throw new AppError('user.not-found')
  const name = row.company_name ?? `${row.given_names} ${row.surnames}`
  const isBanned = row.user_state_id === userStates.Ban
  return { kind: row.kind, name, email: row.email, isBanned }
}

/** In the order of registration, review and registry: the form, the record, then the user. */
async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await lockForm(tx, userId)
  await lockRecords(tx, userId)
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

async function countOpenJourneys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('journeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb('driver_id', '=', userId),
        eb('customer_id', '=', userId),
        eb('offered_driver_id', '=', userId),
      ]),
    )
    .where('journey_state_id', 'in', openStateIds)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countParts(db: Db, userId: string) {
  const deleted: ErasureCertificate['deleted'] = []
  for (const { what, count } of erasedParts) {
    const { rows } = await count(userId).execute(db)
    deleted.push({ what, count: rows[0]?.count ?? 0 })
  }
  deleted.push({ what: 'Nombre, documento, correo y celular', count: 1 })
  const kept: ErasureCertificate['kept'] = []
  for (const { what, why, count } of keptParts) {
    const { rows } = await count(userId).execute(db)
    kept.push({ what, why, count: rows[0]?.count ?? 0 })
  }
  return { deleted, kept }
}

/** The row stays for the journeys. A company keeps its name and its NIT, which are no personal data. */
async function replacePerson(
  tx: Tx,
  userId: string,
  kind: Person['kind'],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...placeholder,
      email: `${userId}@suprimida.invalid`,
      phone: null,
      password_hash: null,
      // Nobody can work with it any more. Not a verdict, so it is no transition of the review.
      user_state_id: userStates.Reject,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
  // Not empty: the chore that indexes the registry would take it up again and again.
  const unindexed = { search_text: '-', sort_name: '-' }
  if (kind === 'driver') {
    const unknown = { vehicle_id: null, third_party_company: null, seen_lat: null, seen_lng: null }
    await tx
      .updateTable('drivers')
      .set({ ...unindexed, ...unknown, seen_at: null, cedula: noCedula() })
      .where('user_id', '=', userId)
      .execute()
  } else {
    await tx
      .updateTable('customers')
      .set({ ...unindexed, sites: '[]', contacts: '[]' })
      .where('user_id', '=', userId)
      .execute()
  }
  await tx.insertInto('renamed_subjects').values({ kind, subject_id: userId }).execute()
}

/** The column is unique and wants digits; no cédula begins with zero. */
const noCedula = (): string => `0${String(randomInt(1_000_000_000)).padStart(9, '0')}`
