import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'

/** Queries of each kind with many, few and no results. */
export async function questionsOf(db: Db): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('journeys')
    .innerJoin('vehicles', 'vehicles.id', 'journeys.vehicle_id')
    .innerJoin('users', 'users.id', 'journeys.driver_id')
    .select(['code', 'plate', 'customer_id', 'driver_id', 'surnames', 'journeys.state_since'])
    .orderBy('journeys.id')
    .limit(25)
    .execute()
  const each = (query: (row: (typeof rows)[number]) => Record<string, string | null>) =>
    rows.map((row) => queryString(query(row)))
  const day = (at: Date, days: number) => new Date(at.getTime() + days * dayMs).toISOString()

  return {
    'newest first, no filter': [''],
    'frequent word': ['bogota', 'medellin', 'cali', 'buenaventura', 'cafe', 's'].map((text) =>
      queryString({ text }),
    ),
    'two frequent words': [
      'bogota cafe',
      'medellin cemento',
      'cali azucar',
      'rodriguez bogota',
    ].map((text) => queryString({ text })),
    'exact code': each(({ code }) => ({ text: code })),
    'beginning of a plate': each(({ plate }) => ({ text: plate.slice(0, 4) })),
    surnames: each(({ surnames }) => ({ text: surnames })),
    'found nowhere': ['xyzzy', 'bogota xyzzy', 'perez qwerty', 'v99999999'].map((text) =>
      queryString({ text }),
    ),
    'frequent word, rare state': ['bogota', 'cali', 'arroz'].map((text) =>
      queryString({ text, states: '26,13' }),
    ),
    'frequent word, one week': each(({ state_since: at }) => ({
      text: 'bogota',
      from: day(at, 0),
      until: day(at, 7),
    })),
    'rare words, one day': each(({ state_since: at, surnames }) => ({
      text: surnames,
      from: day(at, 0),
      until: day(at, 1),
    })),
    customer: each(({ customer_id: customerId }) => ({ customerId })),
    'customer and state': each(({ customer_id: customerId }) => ({ customerId, states: '26' })),
    driver: each(({ driver_id: driverId }) => ({ driverId })),
    plate: each(({ plate }) => ({ plate })),
    'corridor and word': ['cafe', 'cemento', 'rodriguez', 'xyzzy'].map((text) =>
      queryString({ origin: '11001', destination: '76109', text }),
    ),
    'what happened': [
      { late: 'yes' },
      { late: 'no', states: '12' },
      { novelty: 'any' },
      { novelty: 'HURTO' },
      { novelty: 'HURTO', states: '19' },
      { novelty: 'SALUD' },
      { surcharge: 'destination' },
      { cancelledBy: 'driver' },
      { cancelledBy: 'customer', cancelReason: 'CARGA_NO_LISTA' },
      { cancelReason: 'SINIESTRO' },
      { reached: '13' },
    ].map(queryString),
    'what happened, one week': each(({ state_since: at }) => ({
      late: 'yes',
      novelty: 'any',
      from: day(at, 0),
      until: day(at, 7),
    })),
    'what happened to a customer': each(({ customer_id: customerId }) => ({
      customerId,
      surcharge: 'any',
      late: 'yes',
    })),
    states: ['12', '19,37', '26', '13,14', '4,5,7,9,10,11'].map((states) =>
      queryString({ states }),
    ),
  }
}

const queryString = (query: Readonly<Record<string, string | null>>) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  return new URLSearchParams(given as [string, string][]).toString()
}
