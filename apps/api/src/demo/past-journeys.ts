import { promisedHours } from '@arriero/domain/demo/promised-hours.ts'
import { usualRoadMinutes } from '@arriero/domain/demo/road-minutes.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Truck } from './demo-trucks.ts'
import type { DemoWorld } from './demo-world.ts'
import { type Ending, endings } from './story/endings.ts'
import { JourneyStory } from './story/journey-story.ts'
import { drawLoad, wantedJourney } from './story/load.ts'
import { demoProof } from './story/demo-proof.ts'
import { Plan } from './story/plan.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** The oldest began this long ago, and the last was over this long ago: what is under way may have begun since. */
const [oldest, newest] = [89 * day, 3 * day]
const longWait = 10 * day
const perTruck = 10
const atMost = 5_000

export const countPast = (trucks: number): number => Math.min(perTruck * trucks, atMost)

/** Of the last three months, as fast as the trucks of today: what is usual compares with what happens. No driver has two at a time. */
export function pastJourneys(world: DemoWorld, fleet: readonly Truck[]): JourneyStory[] {
  const count = countPast(fleet.length)
  const slots = Math.ceil(count / Math.max(1, fleet.length))
  const length = (oldest - newest) / Math.max(1, slots)
  return Array.from({ length: count }, (_, number) => {
    const truck = fleet[number % fleet.length]
    if (!truck) throw new RangeError('No truck for a journey')
    const slot = Math.floor(number / fleet.length)
    const from = world.now.getTime() - oldest + slot * length
    return pastJourney(world, truck, { from, until: from + length })
  })
}

function pastJourney(
  { random, now, speed, limits, customerIds, administratorIds }: DemoWorld,
  truck: Truck,
  { from, until }: { from: number; until: number },
): JourneyStory {
  const load = drawLoad(random, truck, customerIds)
  const ending = random.pickWeighted(endings)
  const loadingAt = isBooking(ending, random.next()) ? random.between(8, 40) * 60 : null
  const plan = new Plan()
  const { corridor } = load
  const vehicleType = truck.vehicle.type
  ending.tell(plan, { random, corridor, vehicleType, proof: demoProof(random) }, loadingAt)

  const worldMinute = minute / speed
  const latest = until - plan.clock * worldMinute
  const createdAt = Math.round(random.between(from, Math.max(from, latest)))
  const inMinutes = (minutes: number) => new Date(Math.round(createdAt + minutes * worldMinute))
  const promised = promisedHours(usualRoadMinutes(corridor) / 60, random) * 60
  const story = new JourneyStory(
    random,
    limits,
    wantedJourney(random, load, {
      createdAt: new Date(createdAt),
      loadingAt: loadingAt === null ? null : inMinutes(loadingAt),
      promisedAt: inMinutes((loadingAt ?? 0) + promised),
    }),
  )
  const cast = {
    truck,
    customerId: load.customerId,
    administratorId: random.pick(administratorIds),
  }
  plan.play(story, cast, worldMinute)
  arrive(story)
  // Nobody waits for weeks for what is owed.
  const endedAt = story.journey.state_since.getTime()
  if (now.getTime() - endedAt > longWait) {
    story.settleAccounts(new Date(endedAt + day), cast.administratorId, 'approved')
  }
  return story
}

const isBooking = ({ kind }: Ending, chance: number) =>
  kind === 'booking' || (kind === 'any' && chance < 0.08)

/** A load that was delivered was last seen where it was delivered. */
function arrive({ journey }: JourneyStory): void {
  if (journey.journey_state_id !== journeyStates.Finish) return
  journey.position_lat = journey.destination_lat
  journey.position_lng = journey.destination_lng
  journey.position_at = journey.state_since
  journey.position_progress = 1
}
