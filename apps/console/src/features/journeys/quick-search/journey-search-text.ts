import { toSearchText } from '@arriero/domain/format/text.ts'
import { parsePhone } from '@arriero/domain/identity/phone.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** The searchable text of a journey: without accents and case, each word after a space. */
export interface JourneySearchText {
  all: string
  code: string
  plate: string
  driver: string
  customer: string
  /** The driver's phone, without its country. */
  phone: string
  /** What identifies the journey by itself: code, plates, manifest and phone. */
  numbers: readonly string[]
}

interface CachedSearchText {
  manifest: JourneyDocument['manifestNumber']
  driver: JourneyDocument['driver']
  vehicle: JourneyDocument['vehicle']
  text: JourneySearchText
}

/** Keyed by the customer object, which position updates keep, so that a moving truck keeps its text. */
const cache = new WeakMap<JourneyDocument['customer'], CachedSearchText>()

/** Cached: normalizing ten thousand journeys on each key press would be slow. */
export function searchTextOf(journey: JourneyDocument): JourneySearchText {
  const { customer, driver, vehicle, manifestNumber: manifest } = journey
  const cached = cache.get(customer)
  const isSame = cached?.driver === driver && cached.vehicle === vehicle
  if (isSame && cached.manifest === manifest) return cached.text
  const text = createSearchText(journey)
  cache.set(customer, { driver, vehicle, manifest, text })
  return text
}

/** The words of a query, normalized like the journeys. A phone is one word, with or without its country. */
export function toSearchWords(typed: string): string[] {
  const phone = parsePhone(typed)
  if (phone.ok) return [nationalNumber(phone.value.e164)]
  const text = normalize(typed)
  return text === '' ? [] : text.split(' ')
}

/** Shorter words are not looked for in phones and manifests: `300` would match every mobile phone. */
const minNumberLength = 6

/** Whether every word occurs somewhere in the journey. */
export const matchesWords = (
  { all, numbers }: JourneySearchText,
  words: readonly string[],
): boolean =>
  words.every(
    (word) =>
      all.includes(word) ||
      (word.length >= minNumberLength && numbers.some((number) => number.includes(word))),
  )

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
  const phone = nationalNumber(driver?.phone ?? '')
  const numbers = [
    codeText,
    codeText.slice(1),
    plate,
    foldNumber(vehicle?.trailerPlate ?? ''),
    foldNumber(journey.manifestNumber ?? ''),
    phone,
  ]
  return {
    all: ` ${codeText} ${plate} ${driverName} ${customerName} ${rest}`,
    code: codeText,
    plate,
    driver: driverName,
    customer: customerName,
    phone,
    numbers: numbers.filter((number) => number !== ''),
  }
}

const nationalNumber = (e164: string) => e164.replace(/^\+57/, '')

/** A code, plate or other number as one word. */
export const foldNumber = (text: string): string => normalize(text).replaceAll(' ', '')

const separator = '|'

/** Removes dashes too: `V-48213` and `TTK-482` are typed with and without. */
const normalize = (text: string): string => toSearchText(text).replaceAll('-', '')
