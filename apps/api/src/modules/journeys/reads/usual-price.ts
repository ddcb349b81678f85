import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { UsualPrice, UsualPriceQuery } from '@arriero/domain/contract/http/new-journeys.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** Older prices say nothing about today's. */
export const priceHistoryDays = 365

/** Fewer journeys tell nothing about a price. */
export const minPriceSamples = 5

/** Newest journeys of the corridor that are read: the answer takes as long with a million as with a thousand. */
export const maxPriceRows = 1000

/** What journeys like this cost lately: of the customer if there are enough of theirs, otherwise of the corridor. */
export async function readUsualPrice(
  db: Db,
  query: UsualPriceQuery,
  now: Date,
): Promise<UsualPrice> {
  return {
    usual: await readUsual(db, query, now),
    agreed: await findAgreedRate(db, query, dayOf(now)),
  }
}

async function readUsual(
  db: Db,
  { origin, destination, vehicleType, customerId }: UsualPriceQuery,
  now: Date,
): Promise<UsualPrice['usual']> {
  const since = new Date(now.getTime() - priceHistoryDays * dayMs)
  const ofCustomer = sql<boolean>`customer_id = ${customerId ?? null}::uuid`
  const prices = sql`percentile_cont(array[0.1, 0.5, 0.9]) within group (order by price_cop)`
  const { rows } = await sql<PriceRow>`
    select count(*)::int as samples, ${prices} as prices,
      count(*) filter (where ${ofCustomer})::int as own_samples,
      ${prices} filter (where ${ofCustomer}) as own_prices
    from (
      select journey_state_id, price_cop, customer_id, vehicle_id from journeys
      where origin_divipola = ${origin} and destination_divipola = ${destination}
        and state_since >= ${since}
      order by state_since desc, id desc
      limit ${maxPriceRows}
    ) as newest left join vehicles on vehicles.id = newest.vehicle_id
    where journey_state_id = ${journeyStates.Finish}
      and (${vehicleType ?? null}::text is null or vehicles.type = ${vehicleType ?? null})`.execute(
    db,
  )
  const [row] = rows
  if (row?.own_prices && row.own_samples >= minPriceSamples) {
    return { samples: row.own_samples, ...pesosOf(row.own_prices), of: 'corridor-and-customer' }
  }
  if (!row?.prices || row.samples < minPriceSamples) return null
  return { samples: row.samples, ...pesosOf(row.prices), of: 'corridor' }
}

interface PriceRow {
  samples: number
  /** Percentiles 10, 50 and 90; null without journeys. */
  prices: number[] | null
  own_samples: number
  own_prices: number[] | null
}

const pesosOf = ([p10 = 0, median = 0, p90 = 0]: readonly number[]) => ({
  p10Cop: Math.round(p10),
  medianCop: Math.round(median),
  p90Cop: Math.round(p90),
})

/** The rate that is valid today; of several, the one that began last. */
async function findAgreedRate(
  db: Db,
  { origin, destination, vehicleType, customerId }: UsualPriceQuery,
  today: string,
): Promise<UsualPrice['agreed']> {
  if (customerId === undefined || vehicleType === undefined) return null
  const customer = await db
    .selectFrom('customers')
    .select('rates')
    .where('user_id', '=', customerId)
    .executeTakeFirst()
  const valid = (customer?.rates ?? []).filter(
    (rate) =>
      rate.originDivipola === origin &&
      rate.destinationDivipola === destination &&
      rate.vehicleType === vehicleType &&
      rate.validFrom <= today,
  )
  const [newest] = valid.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))
  return newest ? { priceCop: newest.priceCop, validFrom: newest.validFrom } : null
}
