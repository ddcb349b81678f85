import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { buildJourney } from '../../test/fake-journey.ts'
import { chooseOffer } from './choose-offer.ts'

const inBogota = { lat: 4.65, lng: -74.1 }
const chooser = (seed = 1) => ({
  driverId: 'me',
  place: inBogota,
  reachKm: 100,
  isFree: true,
  random: new Random(seed),
})
const offers = Array.from({ length: 6 }, (_, at) => buildJourney({ id: `offer-${at}` }))
const rounds = Array.from({ length: 200 }, (_, seed) => seed)

describe('chooseOffer', () => {
  it('picks one of the nearest three at random', () => {
    const chosen = new Set(rounds.map((seed) => chooseOffer(offers, chooser(seed))?.journeyId))
    expect(chosen).toEqual(new Set(['offer-0', 'offer-1', 'offer-2']))
  })

  it('ignores loads that are too far away', () => {
    const farAway = buildJourney({ origin: { ...buildJourney().destination } })
    expect(chooseOffer([farAway], chooser())).toBeUndefined()
    expect(chooseOffer([farAway], { ...chooser(), reachKm: 500 })).toBeDefined()
  })

  it('accepts only some bookings while it has a journey', () => {
    const booking = buildJourney({ id: 'a-booking', kind: 'booking' })
    const busy = rounds.map((seed) =>
      chooseOffer([...offers, booking], { ...chooser(seed), isFree: false }),
    )
    const taken = busy.filter((pending) => pending !== undefined)
    expect(new Set(taken.map(({ journeyId }) => journeyId))).toEqual(new Set(['a-booking']))
    expect(taken.length).toBeLessThan(100)
  })

  it('answers an offer to this driver, and ignores those to others', () => {
    const offered = buildJourney({ id: 'offered', offeredTo: { id: 'me', name: 'Yo' } })
    const answers = rounds.map((seed) => chooseOffer([...offers, offered], chooser(seed)))
    expect(new Set(answers.map((pending) => pending?.journeyId))).toEqual(new Set(['offered']))
    const names = new Set(answers.map((pending) => pending?.command.name))
    expect(names).toEqual(new Set(['accept', 'declineReassignment']))
    const anothers = buildJourney({ offeredTo: { id: 'another', name: 'Otro' } })
    expect(chooseOffer([anothers], chooser())).toBeUndefined()
  })
})
