import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { RecordAuthor } from './record-store.ts'

interface PersonBody {
  givenNames: string
  surnames: string
  email: string
  phone: string
}

/** Registered by an administrator, so there is nothing to review. */
export async function insertPerson(
  tx: Tx,
  id: string,
  kind: 'driver' | 'customer',
  body: PersonBody,
  { now }: RecordAuthor,
): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id,
      kind,
      user_state_id: userStates.Active,
      password_hash: null,
      password_changed_at: null,
      terms_accepted_at: null,
      created_at: now,
      ...personColumns(body),
    })
    .execute()
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

/** Says whose e-mail this already is. */
export async function findTakenEmail(
  tx: Tx,
  email: string,
  ownId: string | null,
): Promise<string | undefined> {
  const other = await tx
    .selectFrom('users')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select(['users.given_names', 'users.surnames', 'customers.company_name'])
    .where('users.email', '=', email)
    .$if(ownId !== null, (query) => query.where('users.id', '!=', ownId ?? ''))
    .executeTakeFirst()
  if (!other) return undefined
  const name = other.company_name ?? `${other.given_names} ${other.surnames}`
  return `El correo ${email} ya es de ${endSentence(name)}`
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
