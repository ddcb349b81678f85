import type { LiveCollection } from '#live/live-collection.ts'
import { fieldTypes, matchingSql, orderSql, type QueryColumns } from '#platform/live-query-sql.ts'
import type { Db } from '#platform/schema.ts'
import { journeyDocument } from './journey-document.ts'
import { selectJourneys } from './journey-queries.ts'

const columns = {
  id: ['journeys.id', 'uuid'],
  code: ['journeys.code', 'text'],
  journeyStateId: ['journeys.journey_state_id', 'integer'],
  stateSince: ['journeys.state_since', 'instant'],
  'customer.id': ['journeys.customer_id', 'uuid'],
  'driver.id': ['journeys.driver_id', 'uuid'],
  'vehicle.plate': ['vehicles.plate', 'text'],
} satisfies QueryColumns

/** `journeys`, for every administrator. */
export function journeyCollection(db: Db): LiveCollection {
  return {
    pattern: 'journeys',
    fields: fieldTypes(columns),
    mayRead: () => true,
    load: async (query) => {
      const rows = await selectJourneys(db)
        .where(matchingSql(columns, query))
        .orderBy(orderSql(columns, query))
        .limit(query.limit)
        .execute()
      return rows.map(journeyDocument)
    },
  }
}
