import { randomUUID } from 'node:crypto'
import type { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { buildCustomer, buildJourney, buildTruck, buildUser } from '../factories.ts'

const { Novelty, Finish, Cancel, CancelByDriver } = journeyStates
const instants = [0, 1, 2].map((minute) => new Date(Date.UTC(2026, 10, 15, 12, minute, 0, 7)))
/** Words that look alike, that collations sort differently, and that are keywords somewhere. */
const words = [
  'Café',
  'Cafe\u0301',
  'CAFÉ',
  'ﬁn',
  '😀',
  'zorro',
  'null',
  '',
  '{}',
  'O\'Neil \\ "x"',
]

/** Few values per field, so that they repeat. Every optional field is missing in some journey. */
export async function buildVariedJourneys(db: Db, random: Random, count: number): Promise<void> {
  const people = await buildPeople(db)
  for (let at = 0; at < count; at++) await buildVariedJourney(db, random, people, at)
}

async function buildPeople(db: Db) {
  const trucks = [
    await buildTruck(db, 'ZZA002', { user: { given_names: 'José', phone: '3001234567' } }),
    await buildTruck(db, 'ZZA001', { user: { given_names: 'Jose\u0301' } }),
    await buildTruck(db, 'ZZB001', { vehicle: { type: 'Turbo 😀' } }),
  ]
  const [first, second, third] = trucks
  await addPaper(db, { driver_id: first?.driver_id }, 'licence', '2026-12-24')
  await addPaper(db, { vehicle_id: first?.vehicle_id }, 'soat', '2026-12-08')
  await addPaper(db, { driver_id: second?.driver_id }, 'dangerous-goods', '2026-12-01')
  await addPaper(db, { driver_id: second?.driver_id }, 'pila', '2026-12-08')
  await addPaper(db, { vehicle_id: third?.vehicle_id }, 'soat', null)
  await addPaper(db, { vehicle_id: third?.vehicle_id }, 'rtm', '2026-12-24')
  return {
    trucks,
    customers: [await buildCustomer(db), await buildCustomer(db), await buildCustomer(db, 'Café')],
    administrators: [(await buildUser(db)).id, (await buildUser(db, { surnames: 'Ω' })).id],
  }
}

async function addPaper(
  db: Db,
  owner: { driver_id?: string | undefined; vehicle_id?: string | undefined },
  kind: 'licence' | 'soat' | 'pila' | 'rtm' | 'dangerous-goods',
  expiresOn: string | null,
) {
  const paper = { id: randomUUID(), driver_id: null, vehicle_id: null, kind, number: '1' }
  await db
    .insertInto('papers')
    .values({ ...paper, ...owner, expires_on: expiresOn })
    .execute()
}

async function buildVariedJourney(
  db: Db,
  random: Random,
  { trucks, customers, administrators }: Awaited<ReturnType<typeof buildPeople>>,
  at: number,
) {
  const maybe = <T>(items: readonly T[]) => (random.next() < 0.3 ? null : random.pick(items))
  const truck = maybe(trucks)
  const kind = random.pick(['immediate', 'booking'] as const)
  const seenAt = maybe(instants)
  // One digit more than documents have, halfway between two values, to test rounding.
  const middle = (least: number, most: number, digits: number) =>
    seenAt && (random.whole(least * 10 ** digits, most * 10 ** digits - 1) + 0.5) / 10 ** digits
  const { id } = await buildJourney(db, {
    code: `${random.pick(words)} ${at}`,
    customer_id: random.pick(customers),
    journey_state_id: random.pick([Finish, Cancel, CancelByDriver]),
    state_since: random.pick(instants),
    interrupted: random.pick([[], [Novelty], [9, 13], [13, 9]]),
    kind,
    driver_id: truck?.driver_id ?? null,
    vehicle_id: random.next() < 0.2 ? null : (truck?.vehicle_id ?? null),
    trailer_plate: maybe(['R12345', 'S54321']),
    offered_driver_id: maybe(trucks)?.driver_id ?? null,
    origin_lat: random.pick([4.65, 4.650_000_1, -0]),
    origin_name: random.pick(words),
    cargo: random.pick(words),
    price_cop: random.pick([0, 1, 3_200_000, 2 ** 40]),
    position_lat: middle(-90, 90, 5),
    position_lng: middle(-180, 180, 5),
    position_at: seenAt,
    position_progress: middle(0, 1, 4),
    loading_at: kind === 'booking' ? random.pick(instants) : maybe(instants),
    promised_at: maybe(instants),
    manifest_number: maybe(words),
    snoozed_until: maybe(instants),
    snoozed_by: maybe(administrators),
    command_version: random.whole(1, 3),
    version: random.whole(1, 3),
  })
  await buildRelated(db, random, id, administrators)
}

/** Novelty, surcharge and attendant: none, an open one, or only a closed one. */
async function buildRelated(db: Db, random: Random, id: string, administrators: readonly string[]) {
  const at = random.pick(instants)
  const isOver = random.next() < 0.4
  const common = { id: randomUUID(), journey_id: id, note: null }
  if (random.next() < 0.6) {
    const code = random.pick(['ACCIDENTE', 'DERRUMBE'] as const)
    const end = { resolved_at: isOver ? at : null, resolution_code: null }
    await db
      .insertInto('novelties')
      .values({ ...common, code, opened_at: at, ...end })
      .execute()
  }
  if (random.next() < 0.6) {
    const status = isOver ? ('settled' as const) : ('running' as const)
    const minutes = random.pick([null, 0, 90])
    const undecided = { minutes, amount_cop: minutes, decided_by: null }
    await db
      .insertInto('surcharges')
      .values({
        ...common,
        ...undecided,
        site: random.pick(['origin', 'destination']),
        status,
        requested_by: random.pick([null, ...administrators]),
        reason_code: random.pick([null, 'DEMORA_EN_SITIO', 'OTRO']),
        version: random.whole(1, 3),
        started_at: at,
        ended_at: isOver ? at : null,
        rate_cop: random.pick([0, 45_000]),
        decided_at: null,
      })
      .execute()
  }
  if (random.next() < 0.6) {
    const claim = { journey_id: id, administrator_id: random.pick(administrators), since: at }
    await db.insertInto('claims').values(claim).execute()
  }
}
