import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { NewRecord, RecordAuthor } from './record-store.ts'

interface PersonBody {
  givenNames: string
  surnames: string
  email: string
  phone: string
}

/** Registered by an administrator, so there is nothing to review. */
export async function insertPeople(
  tx: Tx,
  kind: 'driver' | 'customer',
  rows: readonly NewRecord<PersonBody>[],
  { now }: RecordAuthor,
): Promise<void> {
  const users = rows.map(({ id, body }) => ({
    id,
    kind,
    user_state_id: userStates.Active,
    password_hash: null,
    password_changed_at: null,
    terms_accepted_at: null,
    created_at: now,
    ...personColumns(body),
  }))
  await tx.insertInto('users').values(users).execute()
}

export async function updatePerson(tx: Tx, id: string, body: PersonBody): Promise<void> {
  await tx.updateTable('users').set(personColumns(body)).where('id', '=', id).execute()
}

const personColumns = ({ givenNames, surnames, email, phone }: PersonBody) => ({
  given_names: givenNames,
  surnames,
  email,
  phone,
})

/** The refusal of an e-mail that somebody else already has. */
export async function findTakenEmail(
  tx: Tx,
  email: string,
  ownId: string | null,
): Promise<AppError | undefined> {
  const holder = (await findEmailHolders(tx, [email])).get(email)
  if (!holder || holder.id === ownId) return undefined
  return new AppError(
    'registry.email-taken',
    `El correo ${email} ya es de ${endSentence(holder.name)}`,
  )
}

/** Whose e-mails these are. */
export async function findEmailHolders(
  db: Db,
  emails: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  if (emails.length === 0) return new Map()
  const found = await db
    .selectFrom('users')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.given_names', 'users.surnames'])
    .select('customers.company_name')
    .where('users.email', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  return new Map(
    found.map((one) => {
      const name = one.company_name ?? `${one.given_names} ${one.surnames}`
      return [one.email, { id: one.id, name }]
    }),
  )
}

/** A company's name may end in a full stop: `S.A.S.` */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

interface ChangeColumns {
  version: number
  changed_at: Date | null
  editor_given_names: string | null
  editor_surnames: string | null
}

export const lastChange = (row: ChangeColumns) => ({
  version: row.version,
  changedBy:
    row.editor_given_names === null
      ? null
      : { name: `${row.editor_given_names} ${row.editor_surnames ?? ''}`.trim() },
  changedAt: row.changed_at?.toISOString() ?? null,
})
