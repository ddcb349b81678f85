import type { Surcharge } from '@arriero/domain/contract/http/journey-detail.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { surchargeAmount, surchargeMinutes } from '@arriero/domain/journeys/surcharge.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db, Schema } from '#platform/schema.ts'
import { personName } from './person-name.ts'

/** Oldest first; a running one with what it has come to by now. */
export async function readSurcharges(
  db: Db,
  { id, novelty }: Pick<JourneyDocument, 'id' | 'novelty'>,
  now: Date,
): Promise<z.infer<typeof Surcharge>[]> {
  const rows = await db
    .selectFrom('surcharges')
    .leftJoin('users', 'users.id', 'surcharges.decided_by')
    .selectAll('surcharges')
    .select(['users.given_names', 'users.surnames'])
    .where('journey_id', '=', id)
    .orderBy('started_at')
    .execute()
  // It stands still while a novelty is open: that is not the site's fault.
  const until = novelty ? new Date(novelty.since) : now
  return rows.map((row) => ({
    id: row.id,
    site: row.site,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    ...sumOf(row, until),
    rateCop: row.rate_cop,
    reasonCode: row.reason_code,
    decidedBy: personName(row.decided_by, row.given_names, row.surnames),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}

function sumOf(row: Selectable<Schema['surcharges']>, until: Date) {
  if (row.status !== 'running') return { minutes: row.minutes, amountCop: row.amount_cop }
  const seconds = (until.getTime() - row.started_at.getTime()) / 1000 - row.paused_seconds
  const minutes = surchargeMinutes(seconds)
  return { minutes, amountCop: surchargeAmount(minutes, row.rate_cop) }
}
