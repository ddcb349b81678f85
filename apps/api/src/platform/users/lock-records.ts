import type { Tx } from '../database/schema.ts'

/**
 * The registry's records of a person, before the person: two people who wait for each other would both fail. No journey
 * begins with the driver until the transaction ends.
 */
export async function lockRecords(tx: Tx, userId: string): Promise<void> {
  for (const table of ['drivers', 'customers'] as const) {
    await tx.selectFrom(table).select('user_id').where('user_id', '=', userId).forUpdate().execute()
  }
}

/** Before the records, by every change that writes the form of a person as well. */
export async function lockForm(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('registrations')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
}
