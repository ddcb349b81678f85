import type {
  Administrator,
  AdministratorPage,
  AdministratorQuery,
} from '@arriero/domain/contract/http/administrators.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { hasSecondFactorSql } from '../second-factor/has-second-factor.ts'
import { activeSessions } from '../sessions/session-store.ts'

/** By surname. */
export async function listAdministrators(
  db: Db,
  { cursor, limit }: AdministratorQuery,
  now: Date,
): Promise<AdministratorPage> {
  const rows = await administrators(db, now)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(users.surnames, users.given_names, users.id) >
          (select surnames, given_names, id from users where id = ${cursor})`,
      ),
    )
    .orderBy('users.surnames')
    .orderBy('users.given_names')
    .orderBy('users.id')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map(toAdministrator)
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

export async function requireAdministrator(db: Db, id: string, now: Date): Promise<Administrator> {
  const row = await administrators(db, now).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('administrator.not-found')
  return toAdministrator(row)
}

const administrators = (db: Db, now: Date) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.given_names', 'users.surnames', 'users.role'])
    .select(['users.user_state_id', hasSecondFactorSql('users.id').as('has_second_factor')])
    .select((eb) => [
      eb
        .selectFrom(activeSessions(db, now).select('sessions.user_id').as('open'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('open.user_id', '=', 'users.id')
        .as('open_sessions'),
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.last_used_at').as('last_used_at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_seen_at'),
    ])
    .where('users.kind', '=', 'administrator')

type AdministratorRow = Awaited<
  ReturnType<ReturnType<typeof administrators>['executeTakeFirstOrThrow']>
>

function toAdministrator(row: AdministratorRow): Administrator {
  // The database has a role for every administrator.
  if (row.role === null) throw new Error(`The administrator ${row.id} has no role`)
  return {
    id: row.id,
    email: row.email,
    givenNames: row.given_names,
    surnames: row.surnames,
    role: row.role,
    userStateId: row.user_state_id,
    hasSecondFactor: row.has_second_factor,
    openSessions: Number(row.open_sessions ?? 0),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }
}
