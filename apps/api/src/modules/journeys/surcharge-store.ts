import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Db } from '#platform/database/schema.ts'

const collection = 'surcharges'

/** A surcharge with the names that screens show. */
export const selectSurcharges = (db: Db) =>
  db
    .selectFrom('surcharges')
    .innerJoin('journeys', 'journeys.id', 'surcharges.journey_id')
    .innerJoin('customers', 'customers.user_id', 'journeys.customer_id')
    .leftJoin('users as requester', 'requester.id', 'surcharges.requested_by')
    .selectAll('surcharges')
    .select([
      'journeys.code',
      'journeys.customer_id',
      'journeys.origin_name',
      'journeys.origin_divipola',
      'journeys.destination_name',
      'journeys.destination_divipola',
      'customers.company_name',
      'requester.given_names',
      'requester.surnames',
    ])

type SurchargeRow = Awaited<
  ReturnType<ReturnType<typeof selectSurcharges>['executeTakeFirstOrThrow']>
>

/** The live document `surcharges/{id}`. */
export const surchargeDocument = (row: SurchargeRow): SurchargeDocument => ({
  id: row.id,
  status: row.status,
  site: row.site,
  journey: { id: row.journey_id, code: row.code },
  customer: { id: row.customer_id, name: row.company_name },
  origin: { name: row.origin_name, divipola: row.origin_divipola },
  destination: { name: row.destination_name, divipola: row.destination_divipola },
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  minutes: row.minutes,
  rateCop: row.rate_cop,
  amountCop: row.amount_cop,
  requestedBy:
    row.requested_by === null
      ? null
      : { id: row.requested_by, name: `${row.given_names} ${row.surnames}` },
  reasonCode: row.reason_code,
  version: row.version,
})

/** Records the whole document, after the row has been written with its next version. */
export async function recordSurcharge(
  { tx, record }: ChangeTransaction,
  id: string,
): Promise<void> {
  const row = await selectSurcharges(tx).where('surcharges.id', '=', id).executeTakeFirstOrThrow()
  record({ collection, kind: 'put', document: surchargeDocument(row) })
}

/** Writes the next version of all surcharges of a journey whose destination, which they tell, has changed. */
export async function recordNextSurcharges(
  { tx, record }: ChangeTransaction,
  journeyId: string,
): Promise<void> {
  const rows = await tx
    .updateTable('surcharges')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('journey_id', '=', journeyId)
    .returning('id')
    .execute()
  for (const { id } of rows) await recordSurcharge({ tx, record }, id)
}

/** Deletes the surcharges of a journey that is about to be deleted. */
export async function removeSurcharges(
  { tx, record }: ChangeTransaction,
  journeyId: string,
): Promise<void> {
  const rows = await tx
    .deleteFrom('surcharges')
    .where('journey_id', '=', journeyId)
    .returning(['id', 'version'])
    .execute()
  for (const { id, version } of rows) {
    record({ collection, kind: 'remove', id, version: version + 1 })
  }
}
