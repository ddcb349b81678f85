import type { UsualSites } from '@arriero/domain/contract/http/new-journeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** Newest journeys of the customer that are read. */
const maxJourneys = 300
/** Places besides the registered sites. */
const maxPlaces = 20

/** The customer's registered sites, then the other places of its latest journeys, the most used first. */
export async function readUsualSites(db: Db, customerId: string): Promise<UsualSites> {
  const customer = await db
    .selectFrom('customers')
    .select('sites')
    .where('user_id', '=', customerId)
    .executeTakeFirst()
  if (!customer) throw new AppError('customer.not-found')
  const places = await readPlaces(db, customerId)
  const registered = customer.sites.map(({ name, address, ...place }) => ({
    ...place,
    site: name,
    name,
    address: address ?? null,
    uses: places.get(keyOf(place))?.uses ?? 0,
  }))
  const registeredKeys = new Set(registered.map(keyOf))
  const others = [...places.values()]
    .filter((place) => !registeredKeys.has(keyOf(place)))
    .slice(0, maxPlaces)
    .map((place) => ({ ...place, site: null }))
  return { sites: [...registered, ...others] }
}

interface Place {
  name: string
  divipola: string
  lat: number
  lng: number
  address: string | null
  uses: number
}

const keyOf = ({ divipola, lat, lng }: Pick<Place, 'divipola' | 'lat' | 'lng'>) =>
  `${divipola} ${lat} ${lng}`

/** By the exact place; its name and address are those of the newest journey. */
async function readPlaces(db: Db, customerId: string): Promise<Map<string, Place>> {
  const { rows } = await sql<Place>`
    with newest as (
      select * from journeys where customer_id = ${customerId}
      order by state_since desc, id desc limit ${maxJourneys}
    ), places as (
      select origin_name as name, origin_divipola as divipola, origin_lat as lat, origin_lng as lng,
        origin_address as address, state_since from newest
      union all
      select destination_name, destination_divipola, destination_lat, destination_lng,
        destination_address, state_since from newest
    )
    select divipola, lat, lng, count(*)::int as uses,
      (array_agg(name order by state_since desc))[1] as name,
      (array_agg(address order by state_since desc))[1] as address
    from places
    group by divipola, lat, lng
    order by count(*) desc, max(state_since) desc, divipola, lat, lng`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}
