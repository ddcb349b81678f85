import { describe, expect, it } from 'vitest'
import { minuteMs } from '../calendar/durations.ts'
import { exampleJourney } from '../demo/example-journey.ts'
import { defaultLimits, scaleLimits } from './journey-limits.ts'
import {
  checkSite,
  describeSiteCheck,
  isPlausibleAtPosition,
  needsSiteReason,
} from './site-check.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const cucuta = { name: 'Cúcuta', divipola: '54001', lat: 7.8939, lng: -72.5078 }
const bogota = { name: 'Bogotá', divipola: '11001', lat: 4.6493, lng: -74.107 }

const seenAt = ({ lat, lng }: { lat: number; lng: number }, minutesAgo: number) =>
  exampleJourney({
    origin: cucuta,
    destination: bogota,
    position: { lat, lng, at: new Date(now - minutesAgo * minuteMs).toISOString(), progress: 0 },
  })

const check = (...where: Parameters<typeof seenAt>) =>
  checkSite('arriveAtDestination', seenAt(...where), defaultLimits, now)

const words = (text: string) => text.replaceAll('\u00A0', ' ')

describe('a truck that stands in Cúcuta', () => {
  it('is away from its destination in Bogotá', () => {
    const found = check(cucuta, 3)
    expect(found).toMatchObject({ site: 'destination', where: 'away', signalAgeMs: 3 * minuteMs })
    expect(words(describeSiteCheck(found))).toBe(
      'A 402 km del sitio de descargue; señal de hace 3 min.',
    )
  })

  it('needs a reason from the console and from the phone, not from the customer or the geofence', () => {
    const found = check(cucuta, 3)
    expect(needsSiteReason(found, 'console')).toBe(true)
    expect(needsSiteReason(found, 'phone')).toBe(true)
    expect(needsSiteReason(found, 'customer')).toBe(false)
    expect(needsSiteReason(found, 'system')).toBe(false)
  })

  it('does not usually arrive next', () => {
    expect(isPlausibleAtPosition('arriveAtDestination', seenAt(cucuta, 3))).toBe(false)
    expect(isPlausibleAtPosition('arriveAtOrigin', seenAt(cucuta, 3))).toBe(true)
    expect(isPlausibleAtPosition('depart', seenAt(cucuta, 3))).toBe(true)
  })
})

describe('a truck at the site', () => {
  const gate = { lat: bogota.lat + 0.01, lng: bogota.lng }

  it('needs no reason within the geofence', () => {
    const found = check(gate, 3)
    expect(found.where).toBe('at-site')
    expect(needsSiteReason(found, 'console')).toBe(false)
    expect(words(describeSiteCheck(found))).toBe('En el sitio de descargue; señal de hace 3 min.')
  })

  it('needs one from the console when the signal is old, but not from the phone', () => {
    expect(check(gate, 30).where).toBe('at-site')
    const old = check(gate, 31)
    expect(old.where).toBe('unknown')
    expect(needsSiteReason(old, 'console')).toBe(true)
    expect(needsSiteReason(old, 'phone')).toBe(false)
    expect(words(describeSiteCheck(old))).toBe(
      'Sin posición reciente: hace 31 min estaba a 1,1 km del sitio de descargue.',
    )
    const fast = scaleLimits(defaultLimits, 10)
    expect(checkSite('confirmDelivery', seenAt(gate, 4), fast, now).where).toBe('unknown')
  })
})

it('says that nothing is known without a position', () => {
  const journey = exampleJourney({ position: null })
  const found = checkSite('startLoading', journey, defaultLimits, now)
  expect(found).toEqual({ site: 'origin', where: 'unknown', distanceKm: null, signalAgeMs: null })
  expect(describeSiteCheck(found)).toBe('No se conoce la posición del camión.')
  expect(isPlausibleAtPosition('startLoading', journey)).toBe(true)
})
