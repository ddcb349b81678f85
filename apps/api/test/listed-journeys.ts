import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import type { Actor } from '@arriero/domain/journeys/journey-event.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import type { SurchargeSite } from '@arriero/domain/journeys/surcharge.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { searchWords } from '#modules/journeys/search-words.ts'
import type { Db } from '#platform/database/schema.ts'
import { searchTerms } from '#platform/search-words.ts'
import { buildCustomer, buildTruck, journeyRow } from './factories.ts'

interface ListedJourney {
  id: string
  state: JourneyStateId
  since: Date
  customerId: string
  driverId: string
  plate: string
  trailer: string
  origin: string
  destination: string
  words: string[]
  promisedAt: Date | null
  arrivedAt: Date | null
  reached: JourneyStateId[]
  novelties: NoveltyCode[]
  surcharges: SurchargeSite[]
  cancelledBy: Actor | null
  cancelReason: string | null
}

type Filter = Partial<JourneyFilterQuery>

const companies = ['Cargas del Frailejón S.A.S.', 'Café Ñáñez & Cía.', "D'Todo: Ltda. 24/7"]
const cities = [
  ['Bogotá', '11001'],
  ['Santa Marta', '47001'],
  ['Buenaventura', '76109'],
] as const
// A driver has one journey under way at most, and any number of others.
const states = [
  journeyStates.Finish,
  journeyStates.Cancel,
  journeyStates.CancelByDriver,
  journeyStates.RequestBooking,
]

export const minute = (number: number) => new Date(Date.UTC(2026, 10, 15, 12, number, 0, 7))

/** When the lists are read: some open journeys are overdue, some not yet. */
export const readAt = minute(65)

/** Journeys that differ in everything a filter asks, and the same filter computed without a database. */
export class ListedJourneys {
  readonly built: ListedJourney[] = []
  customers: string[] = []
  trucks: { driver_id: string; vehicle_id: string; plate: string }[] = []
  readonly #db: Db

  private constructor(db: Db) {
    this.#db = db
  }

  /** `newer`: how many journeys are newer than those that differ. */
  static async build(db: Db, newer = 100): Promise<ListedJourneys> {
    const listed = new ListedJourneys(db)
    for (const company of companies) listed.customers.push(await buildCustomer(db, company))
    for (const [number, plate] of ['ZZA012', 'ZZA120', 'ZZB012'].entries()) {
      const truck = await buildTruck(db, plate, {
        user: { phone: `+57300000000${number}` },
        driver: { cedula: `102030405${number}` },
      })
      listed.trucks.push({ plate, ...truck })
    }
    const random = new Random(1)
    const rows = Array.from({ length: 120 }, (_, number) => listed.#draw(random, number))
    await db.insertInto('journeys').values(rows).execute()
    await listed.#buildNewer(listed.customers[0] ?? '', newer)
    return listed
  }

  /** The ids that the filter finds, in list order. */
  find(filter: Filter): string[] {
    const words = searchTerms(filter.text ?? '')
    // A text without letters or digits matches nothing.
    if (words.length === 0 && filter.text?.trim()) return []
    return this.built
      .filter((one) => isFound(one, filter, words))
      .toSorted((a, b) => Number(b.since) - Number(a.since) || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
  }

  /** Filters of every kind, alone and up to four combined: more would hardly ever find anything. */
  filters(): fc.Arbitrary<Filter> {
    const instant = fc.integer({ min: 0, max: 70 }).map((at) => minute(at).toISOString())
    const values: { [Field in keyof Filter]-?: fc.Arbitrary<NonNullable<Filter[Field]>> } = {
      text: fc.constantFrom('bogota', 'cafe', 'zza 012', 'sacos bo', 'relleno', 'x', ''),
      states: fc.subarray<JourneyStateId>([12, 19, 37, 26, 20], { minLength: 1 }),
      from: instant,
      until: instant,
      customerId: fc.constantFrom(...this.customers),
      driverId: fc.constantFrom(...this.trucks.map((truck) => truck.driver_id)),
      plate: fc.constantFrom('ZZA012', 'ZZB 012', 'S99120'),
      origin: fc.constantFrom('11001', '47001', '41001'),
      destination: fc.constantFrom('11001', '76109', '85001'),
      late: fc.constantFrom('yes', 'no'),
      novelty: fc.constantFrom('any', 'VARADA', 'PARO', 'HURTO'),
      surcharge: fc.constantFrom('any', 'origin', 'destination'),
      cancelledBy: fc.constantFrom('any', 'customer', 'driver', 'administrator'),
      cancelReason: fc.constantFrom('DUPLICADO', 'SINIESTRO'),
      reached: fc.constantFrom<JourneyStateId>(9, 10, 26),
    }
    const names = Object.keys(values) as (keyof Filter)[]
    return fc
      .tuple(fc.record(values), fc.subarray(names, { maxLength: 4 }))
      .map(([all, chosen]) => Object.fromEntries(chosen.map((name) => [name, all[name]])) as Filter)
  }

  #draw(random: Random, number: number) {
    const customer = random.whole(0, 2)
    const { plate, ...truck } = random.pick(this.trucks)
    const [from, to] = [random.pick(cities), random.pick(cities)]
    const trailer = random.pick(['R99012', 'S99120'])
    const search = searchWords({
      code: `V-${10_000 + number}`,
      customer: companies[customer] ?? '',
      driver: 'Óscar Iván Peña',
      plate,
      trailerPlate: trailer,
      origin: from[0],
      destination: to[0],
      cargo: random.pick(['Café en sacos', 'Contenedor 20/40', 'Ñame']),
      manifest: random.pick([null, `MAN-${number}`]),
    })
    const state = random.pick(states)
    const since = minute(random.whole(0, 20))
    const customerId = this.customers[customer] ?? ''
    const facts = drawFacts(random, state)
    const row = journeyRow({
      ...truck,
      code: `V-${10_000 + number}`,
      customer_id: customerId,
      journey_state_id: state,
      state_since: since,
      trailer_plate: trailer,
      origin_divipola: from[1],
      destination_divipola: to[1],
      search_text: search,
      promised_at: facts.promisedAt,
      arrived_at: facts.arrivedAt,
      reached: facts.reached,
      novelty_codes: facts.novelties,
      surcharge_sites: facts.surcharges,
      cancelled_by: facts.cancelledBy,
      cancel_reason: facts.cancelReason,
    })
    this.built.push({
      id: row.id,
      state,
      since,
      customerId,
      driverId: truck.driver_id,
      plate,
      trailer,
      origin: from[1],
      destination: to[1],
      words: search.split(' '),
      ...facts,
    })
    return row
  }

  /** All newer than the others; one in fifty has a word of its own. */
  async #buildNewer(customerId: string, count: number): Promise<void> {
    const { rows } = await sql<{ id: string; at: Date; words: string; late: boolean }>`
      insert into journeys (id, code, journey_state_id, state_since, customer_id, origin_name, origin_divipola,
        origin_lat, origin_lng, destination_name, destination_divipola, destination_lat, destination_lng,
        cargo, price_cop, search_text, reached)
      select gen_random_uuid(), 'N-' || n, 26, ${minute(60)}::timestamptz + n / 3 * interval '1 second',
        ${customerId}, 'Neiva', '41001', 2.9, -75.2, 'Yopal', '85001', 5.3, -72.3, 'Arroz', 1000000,
        'relleno' || case when n % 50 = 0 then ' cincuenta' else '' end, '{26}'
      from generate_series(1, ${count}::integer) as n
      returning id, state_since as at, search_text as words`.execute(this.#db)
    for (const { id, at, words } of rows) {
      this.built.push({
        id,
        state: journeyStates.RequestExpired,
        since: at,
        customerId,
        driverId: '',
        plate: '',
        trailer: '',
        origin: '41001',
        destination: '85001',
        words: words.split(' '),
        ...withoutFacts,
        reached: [26],
      })
    }
  }
}

type Facts = Pick<
  ListedJourney,
  | 'promisedAt'
  | 'arrivedAt'
  | 'reached'
  | 'novelties'
  | 'surcharges'
  | 'cancelledBy'
  | 'cancelReason'
>

const withoutFacts: Facts = {
  promisedAt: null,
  arrivedAt: null,
  reached: [],
  novelties: [],
  surcharges: [],
  cancelledBy: null,
  cancelReason: null,
}

function drawFacts(random: Random, state: JourneyStateId): Facts {
  const isCancelled = state === journeyStates.Cancel || state === journeyStates.CancelByDriver
  const hasArrived = state === journeyStates.Finish && random.next() < 0.8
  return {
    promisedAt: random.pick([null, minute(10), minute(90)]),
    // As late as promised is in time.
    arrivedAt: hasArrived ? random.pick([minute(8), minute(10), minute(12)]) : null,
    reached: hasArrived ? [9, 10, state] : [state],
    novelties: random.pick<NoveltyCode[]>([[], [], ['VARADA'], ['PARO', 'VARADA']]),
    surcharges: random.pick<SurchargeSite[]>([[], ['origin'], ['origin', 'destination']]),
    cancelledBy: isCancelled ? random.pick<Actor>(['customer', 'driver']) : null,
    cancelReason: isCancelled ? random.pick(['DUPLICADO', 'SINIESTRO']) : null,
  }
}

function isFound(one: ListedJourney, filter: Filter, words: readonly string[]): boolean {
  const is = <T>(wanted: T | undefined, value: T) => wanted === undefined || wanted === value
  const has = <T>(wanted: T | 'any' | undefined, values: readonly T[]) =>
    wanted === undefined || (wanted === 'any' ? values.length > 0 : values.includes(wanted))
  return (
    is(filter.customerId, one.customerId) &&
    is(filter.driverId, one.driverId) &&
    is(filter.origin, one.origin) &&
    is(filter.destination, one.destination) &&
    (filter.states?.includes(one.state) ?? true) &&
    (filter.plate === undefined || [one.plate, one.trailer].includes(normal(filter.plate))) &&
    (filter.from === undefined || one.since >= new Date(filter.from)) &&
    (filter.until === undefined || one.since < new Date(filter.until)) &&
    is<string | null | undefined>(filter.late, latenessOf(one)) &&
    has(filter.novelty, one.novelties) &&
    has(filter.surcharge, one.surcharges) &&
    has(filter.cancelledBy, one.cancelledBy === null ? [] : [one.cancelledBy]) &&
    is<string | null | undefined>(filter.cancelReason, one.cancelReason) &&
    has(filter.reached, one.reached) &&
    words.every((word) => one.words.some((own) => own.startsWith(word)))
  )
}

function latenessOf({ state, promisedAt, arrivedAt }: ListedJourney): 'yes' | 'no' | null {
  if (promisedAt === null) return null
  if (arrivedAt !== null) return arrivedAt > promisedAt ? 'yes' : 'no'
  return openStateIds.includes(state) && promisedAt < readAt ? 'yes' : null
}

const normal = (plate: string) => plate.replace(/[\s-]/g, '').toUpperCase()
