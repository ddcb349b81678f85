import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { parseDocument } from '@arriero/domain/identity/document.ts'
import { parsePhone } from '@arriero/domain/identity/phone.ts'
import { parsePlate, type Plate } from '@arriero/domain/identity/plate.ts'
import { type RawBuilder, sql } from 'kysely'
import { prefixQuery, searchTerms } from '#platform/search-words.ts'
import { factConditions } from './fact-conditions.ts'
import { readCursor } from './journey-cursor.ts'

export type FilterCondition = RawBuilder<boolean>

/** A list query as conditions on the columns of `journeys`. */
export interface JourneyFilter {
  /** Where the page begins and ends in list order. */
  range: FilterCondition[]
  /** One condition with an index in list order, or several that exclude each other, each with its own index. */
  indexed: FilterCondition[]
  others: FilterCondition[]
}

export function journeyFilter(
  { cursor, ...query }: JourneyFilterQuery & { cursor?: string | undefined },
  now: Date,
): JourneyFilter {
  const facts = factConditions(query, now)
  const candidates = [...indexedConditions(query), ...facts.indexed, ...stateConditions(query)]
  const [indexed = [sql`true`], ...more] = candidates
  return {
    range: [...periodConditions(query), ...cursorConditions(cursor)],
    indexed,
    others: [...more.map(or), ...facts.others, ...otherConditions(query)],
  }
}

/** The whole filter as one condition. */
export function matchesFilter(query: JourneyFilterQuery, now: Date): FilterCondition {
  const { range, indexed, others } = journeyFilter(query, now)
  return and([...range, or(indexed), ...others])
}

function periodConditions({ from, until }: JourneyFilterQuery): FilterCondition[] {
  const range: FilterCondition[] = []
  if (from !== undefined) range.push(sql`journeys.state_since >= ${new Date(from)}`)
  if (until !== undefined) range.push(sql`journeys.state_since < ${new Date(until)}`)
  return range
}

function cursorConditions(cursor: string | undefined): FilterCondition[] {
  if (cursor === undefined) return []
  const { stateSince, id } = readCursor(cursor)
  return [sql`(journeys.state_since, journeys.id) < (${stateSince}, ${id})`]
}

/** Conditions with an index in list order, the most selective first. */
function indexedConditions(query: JourneyFilterQuery): FilterCondition[][] {
  const { driverId, plate, customerId, origin, destination } = query
  const conditions: FilterCondition[][] = []
  if (driverId !== undefined) conditions.push([sql`journeys.driver_id = ${driverId}`])
  if (plate !== undefined && !isTrailer(readPlate(plate))) {
    const { plate: normalized } = readPlate(plate)
    conditions.push([
      sql`journeys.vehicle_id = (select id from vehicles where plate = ${normalized})`,
    ])
  }
  if (customerId !== undefined) conditions.push([sql`journeys.customer_id = ${customerId}`])
  if (origin !== undefined && destination !== undefined) {
    conditions.push([sql`(${hasOrigin(origin)} and ${hasDestination(destination)})`])
  }
  return conditions
}

const stateConditions = ({ states }: JourneyFilterQuery): FilterCondition[][] =>
  states === undefined
    ? []
    : [[...new Set(states)].map((state) => sql`journeys.journey_state_id = ${state}`)]

function otherConditions({
  plate,
  origin,
  destination,
  text,
  reached,
}: JourneyFilterQuery): FilterCondition[] {
  const conditions: FilterCondition[] = []
  if (plate !== undefined && isTrailer(readPlate(plate))) {
    const { plate: normalized } = readPlate(plate)
    // Trailers have no index, so the search words find the few journeys that can match.
    conditions.push(
      ...wordConditions([normalized.toLowerCase()]),
      sql`journeys.trailer_plate = ${normalized}`,
    )
  }
  if (origin !== undefined && destination === undefined) conditions.push(hasOrigin(origin))
  if (destination !== undefined && origin === undefined)
    conditions.push(hasDestination(destination))
  if (reached !== undefined) conditions.push(sql`${reached} = any(journeys.reached)`)
  return [...conditions, ...textConditions(text?.trim() ?? '')]
}

/** A text without letters or digits matches nothing. */
function textConditions(text: string): FilterCondition[] {
  const words = searchTerms(text)
  if (text !== '' && words.length === 0) return [sql`false`]
  const ofDriver = driverConditions(text)
  if (ofDriver.length === 0) return wordConditions(words)
  return [or([and(wordConditions(words)), ...ofDriver])]
}

/** The search words of a journey have neither cédula nor phone, so these are looked up among the drivers. */
function driverConditions(text: string): FilterCondition[] {
  const [cedula, phone] = [parseDocument('CC', text), parsePhone(text)]
  const conditions: FilterCondition[] = []
  // Arrays, because only then the index of the driver is used beside the one of the words.
  if (cedula.ok) {
    conditions.push(
      sql`journeys.driver_id = any(array(select user_id from drivers where cedula = ${cedula.value}))`,
    )
  }
  if (phone.ok) {
    conditions.push(
      sql`journeys.driver_id = any(array(select id from users where phone = ${phone.value.e164}))`,
    )
  }
  return conditions
}

function readPlate(text: string): Plate {
  const plate = parsePlate(text)
  if (!plate.ok) throw new AppError('request.invalid', plate.because)
  return plate.value
}

const isTrailer = ({ kind }: Plate) => kind === 'trailer'

const hasOrigin = (place: string): FilterCondition => sql`journeys.origin_divipola = ${place}`
const hasDestination = (place: string): FilterCondition =>
  sql`journeys.destination_divipola = ${place}`

/**
 * Only the two longest words use the index, which must read every entry with that prefix; the others filter
 * what it finds.
 */
function wordConditions(words: readonly string[]): FilterCondition[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const [indexed, filtered] = [longestFirst.slice(0, 2), longestFirst.slice(2)]
  return [
    ...(indexed.length > 0 ? [sql<boolean>`journeys.search_words @@ ${prefixQuery(indexed)}`] : []),
    ...filtered.map(
      (word) => sql<boolean>`(journeys.search_words @@ ${prefixQuery([word])}) is true`,
    ),
  ]
}

export const and = (conditions: readonly FilterCondition[]): FilterCondition =>
  sql`${sql.join([sql`true`, ...conditions], sql` and `)}`

export const or = (conditions: readonly FilterCondition[]): FilterCondition =>
  sql`(${sql.join(conditions, sql` or `)})`
