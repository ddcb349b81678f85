import { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'
import { can } from '@arriero/domain/users/ability.ts'
import { sql } from 'kysely'
import type { LiveCollection } from '#live/live-collection.ts'
import type { Db } from '#platform/database/schema.ts'
import { queryFields, type QueryColumns } from '#platform/live-query/query-columns.ts'
import { matchingSql, orderSql } from '#platform/live-query/query-sql.ts'
import { selectSurcharges, surchargeDocument } from './surcharge-store.ts'

/** The live collection `surcharges`. */
export function surchargeCollection(db: Db): LiveCollection {
  return {
    pattern: 'surcharges',
    document: SurchargeDocument,
    fields: queryFields(columns),
    patched: [],
    mayRead: (person) => can(person, 'journey.read'),
    load: async (query) => {
      const rows = await selectSurcharges(db)
        .where(matchingSql(columns, query))
        .orderBy(orderSql(columns, query))
        .limit(query.limit)
        .execute()
      return rows.map(surchargeDocument)
    },
    page: async (after, limit) => {
      const rows = await selectSurcharges(db)
        .$if(after !== undefined, (query) =>
          query.where('surcharges.id', '>', after?.document.id ?? ''),
        )
        .orderBy('surcharges.id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ path: 'surcharges', document: surchargeDocument(row) }))
    },
  }
}

const columns = {
  id: ['surcharges.id', 'uuid'],
  status: ['surcharges.status', 'text'],
  site: ['surcharges.site', 'text'],
  journey: {
    fields: { id: ['surcharges.journey_id', 'uuid'], code: ['journeys.code', 'text'] },
  },
  customer: {
    fields: {
      id: ['journeys.customer_id', 'uuid'],
      name: ['customers.company_name', 'text'],
    },
  },
  origin: {
    fields: {
      name: ['journeys.origin_name', 'text'],
      divipola: ['journeys.origin_divipola', 'text'],
    },
  },
  destination: {
    fields: {
      name: ['journeys.destination_name', 'text'],
      divipola: ['journeys.destination_divipola', 'text'],
    },
  },
  startedAt: ['surcharges.started_at', 'instant'],
  endedAt: ['surcharges.ended_at', 'instant'],
  minutes: ['surcharges.minutes', 'integer'],
  rateCop: ['surcharges.rate_cop', 'bigint'],
  amountCop: ['surcharges.amount_cop', 'bigint'],
  requestedBy: {
    when: sql`surcharges.requested_by is not null`,
    fields: {
      id: ['surcharges.requested_by', 'uuid'],
      name: [sql`requester.given_names || ' ' || requester.surnames`, 'text'],
    },
  },
  reasonCode: ['surcharges.reason_code', 'text'],
  version: ['surcharges.version', 'integer'],
} satisfies QueryColumns<SurchargeDocument>
