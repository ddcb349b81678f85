import type { JourneyPageQuery } from '@arriero/domain/contract/http/journeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { parsePlate, type Plate } from '@arriero/domain/identity/plate.ts'
import { type RawBuilder, sql } from 'kysely'
import { readCursor } from './journey-cursor.ts'
import { wordsOf } from './words-of.ts'

export type Condition = RawBuilder<boolean>

/** What a list asks for, in the terms of the columns of `journeys`. */
export interface JourneyFilter {
  /** Where in the order of the list to begin and to end. */
  range: Condition[]
  /** Has an index in the order of the list, or is several that exclude each other and have one each. */
  walked: Condition[]
  others: Condition[]
}

export function journeyFilter(query: JourneyPageQuery): JourneyFilter {
  const [walked = [sql`true`], ...more] = inOrder(query)
  return {
    range: rangeOf(query),
    walked,
    others: [...more.map(or), ...withoutOrder(query)],
  }
}

function rangeOf({ from, until, cursor }: JourneyPageQuery): Condition[] {
  const range: Condition[] = []
  if (from !== undefined) range.push(sql`journeys.state_since >= ${new Date(from)}`)
  if (until !== undefined) range.push(sql`journeys.state_since < ${new Date(until)}`)
  if (cursor !== undefined) {
    const { stateSince, id } = readCursor(cursor)
    range.push(sql`(journeys.state_since, journeys.id) < (${stateSince}, ${id})`)
  }
  return range
}

/** Conditions with an index in the order of the list, the narrowest first. */
function inOrder(query: JourneyPageQuery): Condition[][] {
  const { driverId, plate, customerId, origin, destination, states } = query
  const conditions: Condition[][] = []
  if (driverId !== undefined) conditions.push([sql`journeys.driver_id = ${driverId}`])
  if (plate !== undefined && !isTrailer(readPlate(plate))) {
    const { plate: written } = readPlate(plate)
    conditions.push([sql`journeys.vehicle_id = (select id from vehicles where plate = ${written})`])
  }
  if (customerId !== undefined) conditions.push([sql`journeys.customer_id = ${customerId}`])
  if (origin !== undefined && destination !== undefined) {
    conditions.push([sql`(${comesFrom(origin)} and ${goesTo(destination)})`])
  }
  if (states !== undefined) {
    conditions.push([...new Set(states)].map((state) => sql`journeys.journey_state_id = ${state}`))
  }
  return conditions
}

function withoutOrder({ plate, origin, destination, text }: JourneyPageQuery): Condition[] {
  const conditions: Condition[] = []
  if (plate !== undefined && isTrailer(readPlate(plate))) {
    const { plate: written } = readPlate(plate)
    // The word is the way to the few that can have it: no index knows trailers.
    conditions.push(...hasWords([written.toLowerCase()]), sql`journeys.trailer_plate = ${written}`)
  }
  if (origin !== undefined && destination === undefined) conditions.push(comesFrom(origin))
  if (destination !== undefined && origin === undefined) conditions.push(goesTo(destination))
  return [...conditions, ...isFoundBy(text?.trim() ?? '')]
}

/** Nothing is found by signs alone. */
function isFoundBy(text: string): Condition[] {
  const words = wordsOf(text)
  return text !== '' && words.length === 0 ? [sql`false`] : hasWords(words)
}

function readPlate(text: string): Plate {
  const plate = parsePlate(text)
  if (!plate.ok) throw new AppError('request.invalid', plate.because)
  return plate.value
}

const isTrailer = ({ kind }: Plate) => kind === 'trailer'

const comesFrom = (place: string): Condition => sql`journeys.origin_divipola = ${place}`
const goesTo = (place: string): Condition => sql`journeys.destination_divipola = ${place}`

/**
 * Letters and digits are all that folding leaves, so that there is nothing to escape. Two words are asked of the
 * index, which has to read all that begins with them; the others of what it finds.
 */
function hasWords(words: readonly string[]): Condition[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const [indexed, looked] = [longestFirst.slice(0, 2), longestFirst.slice(2)]
  return [
    ...(indexed.length > 0 ? [sql<boolean>`journeys.search_words @@ ${beginnings(indexed)}`] : []),
    ...looked.map((word) => sql<boolean>`(journeys.search_words @@ ${beginnings([word])}) is true`),
  ]
}

const beginnings = (words: readonly string[]) =>
  sql`${words.map((word) => `${word}:*`).join(' & ')}::tsquery`

export const and = (conditions: readonly Condition[]): Condition =>
  sql`${sql.join([sql`true`, ...conditions], sql` and `)}`

export const or = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`
