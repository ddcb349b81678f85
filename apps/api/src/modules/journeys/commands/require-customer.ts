import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/schema.ts'

/** One who may ask for a service; with the code of the next journey. */
export async function requireCustomer(
  tx: Tx,
  id: string,
): Promise<{ name: string; nextCode: string }> {
  const customer = await tx
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select([
      'users.user_state_id',
      'customers.company_name as name',
      sql<string>`'V-' || nextval('journey_codes')`.as('nextCode'),
    ])
    .where('customers.user_id', '=', id)
    .executeTakeFirst()
  if (!customer) throw new AppError('customer.not-found')
  if (customer.user_state_id !== userStates.Active) throw new AppError('customer.not-active')
  return customer
}
