import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** A command on its way to the gateway. */
export interface Errand {
  journeyId: string
  command: JourneyCommand
}

interface Chooser {
  driverId: string
  place: Point
  /** How far it would drive for a load. */
  reachKm: number
  /** Not while it has a journey or a booking: those come first. */
  isFree: boolean
  random: Random
}

/** Many look at the same list: each takes one of the nearest, and most lose some race. */
const nearest = 3
/** A date is a promise: drivers look at it more than once. */
const bookingInterest = 0.25

export function chooseOffer(
  offers: readonly JourneyDocument[],
  { driverId, place, reachKm, isFree, random }: Chooser,
): Errand | undefined {
  const asked = offers.find(({ offeredTo }) => offeredTo?.id === driverId)
  if (asked) return { journeyId: asked.id, command: answerTo(random) }
  const fitting = offers
    .filter(({ offeredTo }) => offeredTo === null)
    .filter(({ kind }) => (kind === 'booking' ? random.next() < bookingInterest : isFree))
    .filter(({ origin }) => kilometresBetween(place, origin) <= reachKm)
    .slice(0, nearest)
  if (fitting.length === 0) return undefined
  return { journeyId: random.pick(fitting).id, command: { name: 'accept' } }
}

const answerTo = (random: Random): JourneyCommand =>
  random.next() < 0.8
    ? { name: 'accept' }
    : { name: 'declineReassignment', reasonCode: 'CARGA_NO_CORRESPONDE' }
