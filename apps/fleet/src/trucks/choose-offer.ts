import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** A command to send to the gateway. */
export interface PendingCommand {
  journeyId: string
  command: JourneyCommand
}

interface OfferCriteria {
  driverId: string
  place: Point
  /** Maximum distance to the origin. */
  reachKm: number
  /** False while the driver has a journey. */
  isFree: boolean
  /** Bookings with a later appointment are left for another day, in milliseconds. */
  bookingsUntil: number
  random: Random
}

/** Each driver picks one of the nearest at random, since all see the same list. */
const maxCandidates = 3
/** Probability of considering a booking. */
const bookingInterest = 0.25

export function chooseOffer(
  offers: readonly JourneyDocument[],
  { driverId, place, reachKm, isFree, bookingsUntil, random }: OfferCriteria,
): PendingCommand | undefined {
  const offered = offers.find(({ offeredTo }) => offeredTo?.id === driverId)
  if (offered) return { journeyId: offered.id, command: answerAtRandom(random) }
  const fitting = offers
    .filter(({ offeredTo }) => offeredTo === null)
    .filter(({ kind, loadingAt }) =>
      kind === 'booking'
        ? Date.parse(loadingAt ?? '') <= bookingsUntil && random.next() < bookingInterest
        : isFree,
    )
    .filter(({ origin }) => kilometresBetween(place, origin) <= reachKm)
    .slice(0, maxCandidates)
  if (fitting.length === 0) return undefined
  return { journeyId: random.pick(fitting).id, command: { name: 'accept' } }
}

const answerAtRandom = (random: Random): JourneyCommand =>
  random.next() < 0.8
    ? { name: 'accept' }
    : { name: 'declineReassignment', reasonCode: 'CARGA_NO_CORRESPONDE' }
