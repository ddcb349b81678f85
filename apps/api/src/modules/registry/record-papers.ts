import { type PaperKind, paperKindsOf } from '@arriero/domain/users/paper.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import { type Paper, paperOwnerColumn, upsertPaper } from '#platform/users/paper-rows.ts'

/** Writes all papers of these drivers or vehicles. Without a list, those that a record has stay. */
export async function writePapers(
  tx: Tx,
  owner: 'driver' | 'vehicle',
  rows: readonly { id: string; body: { papers?: readonly Paper[] | undefined } }[],
): Promise<void> {
  for (const { id, body } of rows) {
    if (body.papers === undefined) continue
    const kept = new Set<PaperKind>(body.papers.map(({ kind }) => kind))
    for (const kind of paperKindsOf(owner).filter((one) => !kept.has(one))) {
      const gone = tx.deleteFrom('papers').where('kind', '=', kind)
      await gone.where(paperOwnerColumn(kind), '=', id).execute()
    }
    for (const paper of body.papers) await upsertPaper(tx, id, paper)
  }
}

/** The papers of a record as JSON, the first to expire first. */
export const selectPapers = (owner: 'drivers.user_id' | 'vehicles.id') => {
  const column = owner === 'vehicles.id' ? 'papers.vehicle_id' : 'papers.driver_id'
  return sql<Paper[]>`(
    select coalesce(json_agg(json_build_object(
      'kind', papers.kind, 'number', papers.number, 'expiresOn', papers.expires_on::text
    ) order by papers.expires_on, papers.kind), '[]')
    from papers where ${sql.ref(column)} = ${sql.ref(owner)})`
}

/** Journeys show the first day on which a paper expires. */
export const expiriesOf = (papers: readonly Paper[]): unknown =>
  papers.map(({ kind, expiresOn }) => [kind, expiresOn])
