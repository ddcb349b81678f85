import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import {
  type JourneyStateId,
  journeyStates as states,
} from '@arriero/domain/journeys/journey-state.ts'
import type { Truck } from '../demo-trucks.ts'
import { beginBooking, beginNow, type Road, type Stage, stageMinutes, travelTo } from './life.ts'
import { attend, drawNovelty, noveltyMinutes } from './novelty-scene.ts'
import type { Plan } from './plan.ts'

/** How a journey stands at this moment. */
export interface Present {
  /** What the truck is doing, whatever the control room calls it; undefined when it does not drive this journey. */
  stage: Stage | undefined
  /** Of the road, from 0 to 1. */
  progress: number
  /** Minutes to the appointment of a booking; negative when it was before. */
  loadingIn?: number
}

export interface Setting extends Road {
  plan: Plan
  /** In minutes of this world. */
  limits: { offer: number; freeWait: number; silenceOnRoute: number }
  /** Somebody else of the fleet, whose truck could carry it too. */
  other: Truck
}

const hour = 60

/** Plans a journey so that it is in this state now, and no limit has passed yet. */
export function planUntilNow(state: JourneyStateId, setting: Setting): Present {
  switch (state) {
    case states.OnWay:
      return reach('OnWay', setting, (random) => random.between(2, 50))
    case states.OnOrigin:
    case states.OnDestiny: {
      const stage = state === states.OnOrigin ? 'OnOrigin' : 'OnDestiny'
      return reach(stage, setting, (random) => random.between(0.02, 0.8) * setting.limits.freeWait)
    }
    case states.Carry:
      return reach('Carry', setting, (random) => random.between(5, 100))
    case states.Discharge:
      return reach('Discharge', setting, (random) => random.between(5, 80))
    case states.OnOriginSurcharge:
      return wait('OnOrigin', setting)
    case states.OnDestinySurcharge:
      return wait('OnDestiny', setting)
    case states.Novelty:
      return suffer(setting)
    case states.UnUpdated:
      return fallSilent(setting)
    case states.OnRoute:
      return drive(setting)
    default:
      return planBooking(state, setting)
  }
}

/** On the way to a stage, and in it for so long. */
function reach(
  stage: Stage,
  setting: Setting,
  minutes: (random: Setting['random']) => number,
): Present {
  const { plan, random } = setting
  const booked = begin(setting)
  travelTo(plan, stage, setting)
  plan.wait(minutes(random))
  return { stage, progress: isBehind(stage) ? 1 : 0, ...loadingIn(plan, booked) }
}

/** Mostly asked for now; answers the appointment where there is one, in minutes since it was asked for. */
function begin({ plan, random }: Setting): number | undefined {
  if (random.next() > 0.08) {
    beginNow(plan, random)
    return undefined
  }
  const loadingAt = random.between(8, 20) * hour
  beginBooking(plan, random, loadingAt)
  return loadingAt
}

const loadingIn = ({ clock }: Plan, booked: number | undefined) =>
  booked === undefined ? {} : { loadingIn: booked - clock }

const isBehind = (stage: Stage) => stage === 'OnDestiny' || stage === 'Discharge'

function wait(stage: 'OnOrigin' | 'OnDestiny', setting: Setting): Present {
  const { plan, random, limits } = setting
  const present = reach(stage, setting, () => limits.freeWait)
  plan.system('applySurcharge').wait(random.between(5, 150))
  return takenSometimes(present, setting)
}

function drive(setting: Setting): Present {
  const { plan, random } = setting
  const progress = random.between(0.02, 0.97)
  const booked = begin(setting)
  travelTo(plan, 'OnRoute', setting)
  plan.wait(progress * stageMinutes('OnRoute', setting))
  return { stage: 'OnRoute', progress, ...loadingIn(plan, booked) }
}

function suffer(setting: Setting): Present {
  const { plan, random } = setting
  const isOnRoad = random.next() < 0.75
  const present = isOnRoad
    ? drive(setting)
    : reach(random.pick(['OnOrigin', 'OnDestiny']), setting, () => random.between(5, 60))
  const noveltyCode = drawNovelty(random, present.stage ?? 'OnRoute')
  plan.driver({ name: 'reportNovelty', noveltyCode })
  const lasts = random.between(0.05, 0.9) * noveltyMinutes(random, noveltyCode)
  const attended = lasts > 30 ? attend(plan, random, lasts) : 0
  plan.wait(lasts - attended)
  return takenSometimes(present, setting)
}

function fallSilent(setting: Setting): Present {
  const { plan, random, limits } = setting
  const present = drive(setting)
  plan.wait(limits.silenceOnRoute).system('loseSignal').wait(random.between(2, 60))
  return takenSometimes(present, setting)
}

/** By the administrator of the cast, a moment ago. */
function takenSometimes(present: Present, { plan, random }: Setting): Present {
  if (random.next() < 0.35) plan.wait(0.5).take().wait(0.5)
  return present
}

function planBooking(state: JourneyStateId, setting: Setting): Present {
  const { plan, random, limits, other } = setting
  const parked = { stage: undefined, progress: 0 }
  const age = () => random.between(0.05, 0.8) * limits.offer
  if (state === states.Request) {
    plan.wait(age())
    return parked
  }
  plan.wait(random.between(5, 300))
  if (state === states.RequestBooking) {
    const { bookingOfferLead } = defaultLimits
    return { ...parked, loadingIn: bookingOfferLead + random.between(1, 36) * hour }
  }
  if (state === states.RequestBookingAccepted) {
    plan.driver({ name: 'accept' }).wait(random.between(2, 600))
    const { confirmationLead } = defaultLimits
    return { ...parked, loadingIn: confirmationLead + random.between(0.5, 30) * hour }
  }
  plan.driver({ name: 'accept' }, other).wait(random.between(20, 300))
  plan.driver({ name: 'withdraw', reasonCode: 'VEHICULO_VARADO' }, other)
  plan.wait(defaultLimits.offer).system('searchReplacement')
  if (state === states.RequestBookingReassingInternal) plan.wait(random.between(1, 20)).offer()
  plan.wait(age())
  return { ...parked, loadingIn: random.between(1, 20) * hour }
}
