import { randomUUID } from 'node:crypto'
import { type PaperKind, papers } from '@arriero/domain/users/paper.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/schema.ts'

export interface Paper {
  kind: PaperKind
  number: string
  /** Null if it does not expire. */
  expiresOn: string | null
}

export const paperOwnerColumn = (kind: PaperKind) =>
  papers[kind].of === 'driver' ? ('driver_id' as const) : ('vehicle_id' as const)

/**
 * Records a paper of a driver or vehicle, instead of the one of its kind. `neverEarlier` keeps a recorded one that
 * expires later.
 */
export async function upsertPaper(
  tx: Tx,
  ownerId: string,
  { kind, number, expiresOn }: Paper,
  { neverEarlier = false } = {},
): Promise<void> {
  const column = paperOwnerColumn(kind)
  const values = { number, expires_on: expiresOn }
  await tx
    .insertInto('papers')
    .values({
      id: randomUUID(),
      kind,
      driver_id: column === 'driver_id' ? ownerId : null,
      vehicle_id: column === 'vehicle_id' ? ownerId : null,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns([column, 'kind'])
        .where(column, 'is not', null)
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            sql<boolean>`${!neverEarlier}::boolean`,
            eb('papers.expires_on', 'is', null),
            eb('papers.expires_on', '<=', eb.ref('excluded.expires_on')),
          ]),
        ),
    )
    .execute()
}
