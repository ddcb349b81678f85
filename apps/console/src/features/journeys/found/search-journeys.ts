import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { type JourneyText, journeyText, toSearchWords } from './journey-text.ts'

export interface FoundPerson {
  kind: 'driver' | 'customer'
  id: string
  name: string
  /** Journeys under way. */
  count: number
}

export interface FoundJourneys {
  /** The best first. */
  journeys: readonly JourneyDocument[]
  people: readonly FoundPerson[]
}

const mostJourneys = 6
const mostPeople = 4
/** One letter names thousands; nobody looks for a person that way. */
const mostCounted = 200
const nothing: FoundJourneys = { journeys: [], people: [] }

/** Journeys under way with every word that was typed, and the people of them it names. */
export function searchJourneys(rows: RowSource<AssessedJourney>, typed: string): FoundJourneys {
  const words = toSearchWords(typed)
  if (words.length === 0) return nothing
  const rankOf = rankBy(words)
  const byRank: [JourneyDocument[], JourneyDocument[], JourneyDocument[]] = [[], [], []]
  const drivers = new Map<string, FoundPerson>()
  const customers = new Map<string, FoundPerson>()
  for (const id of rows.getIds()) {
    const journey = rows.getRow(id)?.journey
    if (journey === undefined) continue
    const text = journeyText(journey)
    if (!isIn(text.all, words)) continue
    const rank = byRank[rankOf(text)]
    if (rank.length < mostJourneys) rank.push(journey)
    const { driver, customer } = journey
    if (driver && isIn(text.driver, words)) count(drivers, 'driver', driver)
    if (isIn(text.customer, words)) count(customers, 'customer', customer)
  }
  return {
    journeys: byRank.flat().slice(0, mostJourneys),
    people: [...customers.values(), ...drivers.values()].toSorted(byCount).slice(0, mostPeople),
  }
}

const isIn = (text: string, words: readonly string[]) => words.every((word) => text.includes(word))

/** A code or a plate before a word that begins so, and that before any part of one. */
function rankBy(words: readonly string[]): (text: JourneyText) => 0 | 1 | 2 {
  const whole = words.join('')
  const beginnings = words.map((word) => ` ${word}`)
  return ({ all, code, plate }) => {
    const isNamed = code.startsWith(whole) || code.startsWith(whole, 1) || plate.startsWith(whole)
    if (isNamed) return 0
    return isIn(all, beginnings) ? 1 : 2
  }
}

function count(
  people: Map<string, FoundPerson>,
  kind: FoundPerson['kind'],
  { id, name }: { id: string; name: string },
): void {
  const person = people.get(id)
  if (person) person.count += 1
  else if (people.size < mostCounted) people.set(id, { kind, id, name, count: 1 })
}

const byCount = (one: FoundPerson, other: FoundPerson) => other.count - one.count
