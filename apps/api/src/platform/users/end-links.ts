import type { Tx } from '../database/schema.ts'

/** Ends all links to the registration of a person. They can ask for a new one, which is mailed to them. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('registration_tokens')
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').select('id').where('user_id', '=', userId),
    )
    .execute()
}
