import { toSearchText } from '@arriero/domain/format/search-text.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** A journey as it is searched: folded, each word after a space. */
export interface JourneyText {
  all: string
  code: string
  plate: string
  driver: string
  customer: string
}

interface Kept {
  driver: JourneyDocument['driver']
  vehicle: JourneyDocument['vehicle']
  text: JourneyText
}

/** By the customer's object: a truck that moves keeps it, and with it what was folded once. */
const kept = new WeakMap<JourneyDocument['customer'], Kept>()

/** Folding ten thousand journeys at each key would be felt; each is folded once. */
export function journeyText(journey: JourneyDocument): JourneyText {
  const { customer, driver, vehicle } = journey
  const known = kept.get(customer)
  if (known?.driver === driver && known.vehicle === vehicle) return known.text
  const text = foldJourney(journey)
  kept.set(customer, { driver, vehicle, text })
  return text
}

/** Words of what was typed, folded as the journeys are. */
export function toSearchWords(typed: string): string[] {
  const folded = fold(typed)
  return folded === '' ? [] : folded.split(' ')
}

/** Whether every word occurs somewhere in the journey. */
export function hasWords(journey: JourneyDocument, words: readonly string[]): boolean {
  const { all } = journeyText(journey)
  return words.every((word) => all.includes(word))
}

/** Folded in one go: folding is what costs. */
function foldJourney(journey: JourneyDocument): JourneyText {
  const { code, vehicle, driver, customer, origin, destination, cargo } = journey
  const parts = [
    code,
    vehicle?.plate ?? '',
    driver?.name ?? '',
    customer.name,
    `${origin.name} ${destination.name} ${cargo} ${vehicle?.trailerPlate ?? ''}`,
  ]
  const [foldedCode = '', plate = '', driverName = '', customerName = '', rest = ''] = fold(
    parts.join(between),
  ).split(between)
  return {
    all: ` ${foldedCode} ${plate} ${driverName} ${customerName} ${rest}`,
    code: foldedCode,
    plate,
    driver: driverName,
    customer: customerName,
  }
}

const between = '|'

/** `V-48213` and `TTK-482` are typed with and without their dash. */
const fold = (text: string): string => toSearchText(text).replaceAll('-', '')
