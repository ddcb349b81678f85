import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { buildJourney } from '../../test/fake-journey.ts'
import { paceOf } from '../pace.ts'
import { Bookings } from './bookings.ts'

const now = Date.parse('2026-11-16T10:00:00Z')
const speed = 10
const loadingAt = now + (20 * hourMs) / speed
const booking = buildJourney({ kind: 'booking', loadingAt: new Date(loadingAt).toISOString() })

function turnOf(seed: number) {
  const bookings = new Bookings(paceOf(10, speed), new Random(seed))
  bookings.add(booking, now)
  return { bookings, at: bookings.nextTurnAt }
}
const turns = Array.from({ length: 500 }, (_, seed) => turnOf(seed))

describe('bookings', () => {
  it('are mostly started in time, and sometimes forgotten', () => {
    const confirmBy = loadingAt - (3 * hourMs) / speed
    const inTime = turns.filter(({ at }) => at < confirmBy)
    expect(inTime.length).toBeGreaterThan(440)
    expect(turns.filter(({ at }) => at === Infinity).length).toBeGreaterThan(10)
  })

  it('are due at the planned time, to start or to withdraw', () => {
    for (const { bookings, at } of turns.filter((turn) => turn.at < Infinity)) {
      expect(bookings.due(at - 1)).toBeUndefined()
      expect(bookings.due(at)?.journeyId).toBe(booking.id)
    }
    const withdrawn = turns.filter(({ bookings, at }) => bookings.due(at)?.withdrawal)
    expect(withdrawn.length).toBeGreaterThan(10)
    expect(withdrawn.length).toBeLessThan(60)
  })

  it('keep their plan while they are listed, and are dropped otherwise', () => {
    for (const { bookings, at } of turns) {
      bookings.replace([booking], now + 1000)
      expect(bookings.nextTurnAt).toBe(at)
      bookings.replace([], now + 2000)
      expect(bookings.isEmpty).toBe(true)
    }
  })

  it.each([new Date(now).toISOString(), null])('for %s are started at once', (appointment) => {
    const late = buildJourney({ loadingAt: appointment })
    const bookings = new Bookings(paceOf(10, speed), new Random(3))
    bookings.add(late, now)
    expect(bookings.due(now)?.journeyId).toBe(late.id)
  })
})
