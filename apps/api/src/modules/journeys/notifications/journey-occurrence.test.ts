import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { Actor, JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { describe, expect, it } from 'vitest'
import { findCancellationOccurrence } from './journey-occurrence.ts'

const at = new Date('2026-11-16T12:00:00Z')
const journey = exampleJourney()

const find = (event: JourneyEvent, actor: Actor, overrides = {}) =>
  findCancellationOccurrence(journey, { event, actor, version: 5, at, ...overrides }, 'attendant')

describe('a cancellation', () => {
  it.each<[JourneyEvent, Actor]>([
    ['cancel', 'customer'],
    ['cancelBooking', 'customer'],
    ['cancelBookingLate', 'customer'],
    ['withdraw', 'driver'],
    ['withdrawLate', 'driver'],
  ])('is %s by the %s', (event, actor) => {
    expect(find(event, actor)).toMatchObject({
      facts: { kind: 'cancelled', by: actor, reason: null },
      key: `cancelled:${journey.id}:5`,
      eventId: '5',
      since: at,
      attendantId: 'attendant',
    })
  })

  it.each<[JourneyEvent, Actor]>([
    ['cancel', 'administrator'],
    ['declareAbandoned', 'administrator'],
    ['declineReassignment', 'driver'],
    ['expireOffer', 'system'],
    ['accept', 'driver'],
  ])('is not %s by the %s', (event, actor) => {
    expect(find(event, actor)).toBeUndefined()
  })

  it('gives the text of the reason, or the note if the reason is OTRO', () => {
    const reasonOf = (reason_code: string, note: string | null = null) =>
      find('withdraw', 'driver', { reason_code, note })?.facts
    expect(reasonOf('TARIFA')).toMatchObject({ reason: 'No está de acuerdo con el flete' })
    expect(reasonOf('TARIFA', 'Es poco.')).toMatchObject({
      reason: 'No está de acuerdo con el flete',
    })
    expect(reasonOf('OTRO', 'Se casa su hija. ')).toMatchObject({ reason: 'Se casa su hija' })
  })
})
