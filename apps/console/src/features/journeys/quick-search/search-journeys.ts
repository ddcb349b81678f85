import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import {
  type JourneySearchText,
  matchesWords,
  searchTextOf,
  toSearchWords,
} from './journey-search-text.ts'

export interface PersonMatch {
  kind: 'driver' | 'customer'
  id: string
  name: string
  /** Journeys under way of this person. */
  count: number
}

export interface JourneyMatches {
  /** Best match first. */
  journeys: readonly JourneyDocument[]
  people: readonly PersonMatch[]
}

const maxJourneys = 6
const maxPeople = 4
/** A single letter matches thousands of people; counting stops here. */
const maxCountedPeople = 200
const noMatches: JourneyMatches = { journeys: [], people: [] }

/** The journeys under way that contain every word of the query, and the people whose name does. */
export function searchJourneys(rows: RowSource<AssessedJourney>, typed: string): JourneyMatches {
  const words = toSearchWords(typed)
  if (words.length === 0) return noMatches
  const rankOf = rankBy(words)
  const byRank: [JourneyDocument[], JourneyDocument[], JourneyDocument[]] = [[], [], []]
  const drivers = new Map<string, PersonMatch>()
  const customers = new Map<string, PersonMatch>()
  for (const id of rows.getIds()) {
    const journey = rows.getRow(id)?.journey
    if (journey === undefined) continue
    const text = searchTextOf(journey)
    if (!matchesWords(text, words)) continue
    const rank = byRank[rankOf(text)]
    if (rank.length < maxJourneys) rank.push(journey)
    const { driver, customer } = journey
    const isDriver = containsAll(text.driver, words) || text.phone === words.join('')
    if (driver && isDriver) count(drivers, 'driver', driver)
    if (containsAll(text.customer, words)) count(customers, 'customer', customer)
  }
  return {
    journeys: byRank.flat().slice(0, maxJourneys),
    people: [...customers.values(), ...drivers.values()].toSorted(byCount).slice(0, maxPeople),
  }
}

const containsAll = (text: string, words: readonly string[]) =>
  words.every((word) => text.includes(word))

/** 0: code or plate starts with the query. 1: words start with it. 2: it is contained anywhere. */
function rankBy(words: readonly string[]): (text: JourneySearchText) => 0 | 1 | 2 {
  const whole = words.join('')
  const wordStarts = words.map((word) => ` ${word}`)
  return ({ all, code, plate }) => {
    const startsWithQuery =
      code.startsWith(whole) || code.startsWith(whole, 1) || plate.startsWith(whole)
    if (startsWithQuery) return 0
    return containsAll(all, wordStarts) ? 1 : 2
  }
}

function count(
  people: Map<string, PersonMatch>,
  kind: PersonMatch['kind'],
  { id, name }: { id: string; name: string },
): void {
  const person = people.get(id)
  if (person) person.count += 1
  else if (people.size < maxCountedPeople) people.set(id, { kind, id, name, count: 1 })
}

const byCount = (one: PersonMatch, other: PersonMatch) => other.count - one.count
