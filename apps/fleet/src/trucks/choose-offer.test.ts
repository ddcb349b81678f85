import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { buildJourney } from '../../test/fake-journey.ts'
import { chooseOffer } from './choose-offer.ts'

const inBogota = { lat: 4.65, lng: -74.1 }
const criteria = (seed = 1) => ({
  driverId: 'me',
  place: inBogota,
  reachKm: 100,
  isFree: true,
  bookingsUntil: Date.parse('2026-11-16T17:00:00Z'),
  random: new Random(seed),
})
const offers = Array.from({ length: 6 }, (_, index) => buildJourney({ id: `offer-${index}` }))
const seeds = Array.from({ length: 200 }, (_, seed) => seed)

describe('chooseOffer', () => {
  it('picks one of the nearest three at random', () => {
    const chosen = new Set(seeds.map((seed) => chooseOffer(offers, criteria(seed))?.journeyId))
    expect(chosen).toEqual(new Set(['offer-0', 'offer-1', 'offer-2']))
  })

  it('ignores loads that are too far away', () => {
    const farAway = buildJourney({ origin: { ...buildJourney().destination } })
    expect(chooseOffer([farAway], criteria())).toBeUndefined()
    expect(chooseOffer([farAway], { ...criteria(), reachKm: 500 })).toBeDefined()
  })

  it('accepts only some bookings while it has a journey', () => {
    const loadingAt = '2026-11-16T16:00:00.000Z'
    const booking = buildJourney({ id: 'a-booking', kind: 'booking', loadingAt })
    const choices = seeds.map((seed) =>
      chooseOffer([...offers, booking], { ...criteria(seed), isFree: false }),
    )
    const accepted = choices.filter((pending) => pending !== undefined)
    expect(new Set(accepted.map(({ journeyId }) => journeyId))).toEqual(new Set(['a-booking']))
    expect(accepted.length).toBeLessThan(100)
  })

  it('leaves a booking of the next days for later', () => {
    const loadingAt = '2026-11-16T17:01:00.000Z'
    const booking = buildJourney({ kind: 'booking', loadingAt })
    for (const seed of seeds) expect(chooseOffer([booking], criteria(seed))).toBeUndefined()
  })

  it('answers an offer to this driver, and ignores those to others', () => {
    const offered = buildJourney({ id: 'offered', offeredTo: { id: 'me', name: 'Yo' } })
    const answers = seeds.map((seed) => chooseOffer([...offers, offered], criteria(seed)))
    expect(new Set(answers.map((pending) => pending?.journeyId))).toEqual(new Set(['offered']))
    const names = new Set(answers.map((pending) => pending?.command.name))
    expect(names).toEqual(new Set(['accept', 'declineReassignment']))
    const offeredToAnother = buildJourney({ offeredTo: { id: 'another', name: 'Otro' } })
    expect(chooseOffer([offeredToAnother], criteria())).toBeUndefined()
  })
})
