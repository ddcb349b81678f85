import type { RevealedData } from '@arriero/domain/contract/http/privacy.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db } from '#platform/database/schema.ts'
import { documentOf } from '#platform/users/person-document.ts'

/** Document, phone and e-mail of a driver or a company, unmasked. The caller writes the audit entry. */
export async function readPersonalData(db: Db, userId: string): Promise<RevealedData> {
  const row = await db
    .selectFrom('users')
    .leftJoin('drivers', 'drivers.user_id', 'users.id')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select(['users.phone', 'users.email', 'drivers.cedula'])
    .select(['customers.nit', 'customers.nit_check_digit'])
    .where('users.id', '=', userId)
    .where('users.kind', '!=', 'administrator')
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('user.not-found')
  return { document: documentOf(row), phone: row.phone, email: row.email }
}
