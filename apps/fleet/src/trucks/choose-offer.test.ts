import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../test/a-document.ts'
import { chooseOffer } from './choose-offer.ts'

const inBogota = { lat: 4.65, lng: -74.1 }
const chooser = (seed = 1) => ({
  driverId: 'me',
  place: inBogota,
  reachKm: 100,
  isFree: true,
  random: new Random(seed),
})
const offers = Array.from({ length: 6 }, (_, at) => aDocument({ id: `offer-${at}` }))
const rounds = Array.from({ length: 200 }, (_, seed) => seed)

describe('chooseOffer', () => {
  it('takes one of the nearest three, not always the same', () => {
    const chosen = new Set(rounds.map((seed) => chooseOffer(offers, chooser(seed))?.journeyId))
    expect(chosen).toEqual(new Set(['offer-0', 'offer-1', 'offer-2']))
  })

  it('does not drive across the country for a load', () => {
    const farAway = aDocument({ origin: { ...aDocument().destination } })
    expect(chooseOffer([farAway], chooser())).toBeUndefined()
    expect(chooseOffer([farAway], { ...chooser(), reachKm: 500 })).toBeDefined()
  })

  it('takes only bookings while it has a journey, and not every one', () => {
    const booking = aDocument({ id: 'a-booking', kind: 'booking' })
    const busy = rounds.map((seed) =>
      chooseOffer([...offers, booking], { ...chooser(seed), isFree: false }),
    )
    const taken = busy.filter((errand) => errand !== undefined)
    expect(new Set(taken.map(({ journeyId }) => journeyId))).toEqual(new Set(['a-booking']))
    expect(taken.length).toBeLessThan(100)
  })

  it('answers what was offered to it alone, and leaves alone what was offered to another', () => {
    const asked = aDocument({ id: 'asked', offeredTo: { id: 'me', name: 'Yo' } })
    const answers = rounds.map((seed) => chooseOffer([...offers, asked], chooser(seed)))
    expect(new Set(answers.map((errand) => errand?.journeyId))).toEqual(new Set(['asked']))
    const names = new Set(answers.map((errand) => errand?.command.name))
    expect(names).toEqual(new Set(['accept', 'declineReassignment']))
    const anothers = aDocument({ offeredTo: { id: 'another', name: 'Otro' } })
    expect(chooseOffer([anothers], chooser())).toBeUndefined()
  })
})
