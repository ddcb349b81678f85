import { toSearchText } from '@arriero/domain/format/text.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** The searchable text of a journey: without accents and case, each word after a space. */
export interface JourneySearchText {
  all: string
  code: string
  plate: string
  driver: string
  customer: string
}

interface CachedSearchText {
  driver: JourneyDocument['driver']
  vehicle: JourneyDocument['vehicle']
  text: JourneySearchText
}

/** Keyed by the customer object, which position updates keep, so that a moving truck keeps its text. */
const cache = new WeakMap<JourneyDocument['customer'], CachedSearchText>()

/** Cached: normalizing ten thousand journeys on each key press would be slow. */
export function searchTextOf(journey: JourneyDocument): JourneySearchText {
  const { customer, driver, vehicle } = journey
  const cached = cache.get(customer)
  if (cached?.driver === driver && cached.vehicle === vehicle) return cached.text
  const text = createSearchText(journey)
  cache.set(customer, { driver, vehicle, text })
  return text
}

/** The words of a query, normalized like the journeys. */
export function toSearchWords(typed: string): string[] {
  const text = normalize(typed)
  return text === '' ? [] : text.split(' ')
}

/** Whether every word occurs somewhere in the journey. */
export function matchesWords(journey: JourneyDocument, words: readonly string[]): boolean {
  const { all } = searchTextOf(journey)
  return words.every((word) => all.includes(word))
}

/** Joins the parts and normalizes once, because each call is expensive. */
function createSearchText(journey: JourneyDocument): JourneySearchText {
  const { code, vehicle, driver, customer, origin, destination, cargo } = journey
  const parts = [
    code,
    vehicle?.plate ?? '',
    driver?.name ?? '',
    customer.name,
    `${origin.name} ${destination.name} ${cargo} ${vehicle?.trailerPlate ?? ''}`,
  ]
  const [codeText = '', plate = '', driverName = '', customerName = '', rest = ''] = normalize(
    parts.join(separator),
  ).split(separator)
  return {
    all: ` ${codeText} ${plate} ${driverName} ${customerName} ${rest}`,
    code: codeText,
    plate,
    driver: driverName,
    customer: customerName,
  }
}

const separator = '|'

/** Removes dashes too: `V-48213` and `TTK-482` are typed with and without. */
const normalize = (text: string): string => toSearchText(text).replaceAll('-', '')
