import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import {
  type JourneyStateId,
  journeyStates as states,
} from '@arriero/domain/journeys/journey-state.ts'
import type { DemoTruck } from '../demo-trucks.ts'
import {
  planBookingStart,
  planImmediateStart,
  type StageInputs,
  type JourneyStage,
  drawStageMinutes,
  planUntilStage,
  planAttention,
  drawNovelty,
  drawNoveltyMinutes,
} from './stages.ts'
import type { JourneyPlan } from './journey-plan.ts'

/** The progress of a journey at this moment. */
export interface CurrentProgress {
  /** Physical stage of the truck, also during a novelty; undefined if no truck drives the journey. */
  stage: JourneyStage | undefined
  /** Share of the road, from 0 to 1. */
  progress: number
  /** Minutes until the appointment of a booking; negative if it is past. */
  loadingIn?: number
}

export interface PlanInputs extends StageInputs {
  plan: JourneyPlan
  /**
   * The configured limits, in minutes of the simulation: not divided by its speed. They apply to the current state;
   * earlier stages and appointments follow `defaultLimits`.
   */
  limits: { offer: number; freeWait: number; silenceOnRoute: number }
  /** The truck that accepted a booking and withdrew, in the states that look for a replacement. */
  withdrawnTruck: DemoTruck
}

const hour = 60

/** Plans a journey that is in this state now and has not reached any of the state's time limits. */
export function planCurrentState(state: JourneyStateId, inputs: PlanInputs): CurrentProgress {
  switch (state) {
    case states.OnWay:
      return planStageForMinutes('OnWay', inputs, (random) => random.between(2, 50))
    case states.OnOrigin:
    case states.OnDestiny: {
      const stage = state === states.OnOrigin ? 'OnOrigin' : 'OnDestiny'
      return planStageForMinutes(
        stage,
        inputs,
        (random) => random.between(0.02, 0.8) * inputs.limits.freeWait,
      )
    }
    case states.Carry:
      return planStageForMinutes('Carry', inputs, (random) => random.between(5, 100))
    case states.Discharge:
      return planStageForMinutes('Discharge', inputs, (random) => random.between(5, 80))
    case states.OnOriginSurcharge:
      return planSurcharge('OnOrigin', inputs)
    case states.OnDestinySurcharge:
      return planSurcharge('OnDestiny', inputs)
    case states.Novelty:
      return planOpenNovelty(inputs)
    case states.UnUpdated:
      return planLostSignal(inputs)
    case states.OnRoute:
      return planOnRoute(inputs)
    default:
      return planNotStarted(state, inputs)
  }
}

/** A journey that has been in this stage for some minutes. */
function planStageForMinutes(
  stage: JourneyStage,
  inputs: PlanInputs,
  minutes: (random: PlanInputs['random']) => number,
): CurrentProgress {
  const { plan, random } = inputs
  const loadingAt = planStart(inputs)
  planUntilStage(plan, stage, inputs)
  plan.wait(minutes(random))
  return { stage, progress: isAfterRoad(stage) ? 1 : 0, ...loadingIn(plan, loadingAt) }
}

/** Returns the appointment of a booking in minutes since its creation; undefined for an immediate journey. */
function planStart({ plan, random }: PlanInputs): number | undefined {
  if (random.next() > 0.08) {
    planImmediateStart(plan, random)
    return undefined
  }
  const loadingAt = random.between(8, 20) * hour
  planBookingStart(plan, random, loadingAt)
  return loadingAt
}

const loadingIn = ({ clock }: JourneyPlan, loadingAt: number | undefined) =>
  loadingAt === undefined ? {} : { loadingIn: loadingAt - clock }

const isAfterRoad = (stage: JourneyStage) => stage === 'OnDestiny' || stage === 'Discharge'

function planSurcharge(stage: 'OnOrigin' | 'OnDestiny', inputs: PlanInputs): CurrentProgress {
  const { plan, random, limits } = inputs
  const current = planStageForMinutes(stage, inputs, () => limits.freeWait)
  plan.system('applySurcharge').wait(random.between(5, 150))
  return maybeClaim(current, inputs)
}

function planOnRoute(inputs: PlanInputs): CurrentProgress {
  const { plan, random } = inputs
  const loadingAt = planStart(inputs)
  planUntilStage(plan, 'OnRoute', inputs)
  const minutes = drawStageMinutes('OnRoute', inputs)
  // Some are about to arrive, so that something arrives soon after the start.
  const isNearby = random.next() < 0.06
  const progress = isNearby ? 1 - random.between(2, 15) / minutes : random.between(0.02, 0.97)
  plan.wait(progress * minutes)
  return { stage: 'OnRoute', progress, ...loadingIn(plan, loadingAt) }
}

function planOpenNovelty(inputs: PlanInputs): CurrentProgress {
  const { plan, random } = inputs
  const isOnRoad = random.next() < 0.75
  const current = isOnRoad
    ? planOnRoute(inputs)
    : planStageForMinutes(random.pick(['OnOrigin', 'OnDestiny']), inputs, () =>
        random.between(5, 60),
      )
  const noveltyCode = drawNovelty(random, current.stage ?? 'OnRoute')
  plan.driver({ name: 'reportNovelty', noveltyCode })
  const minutes = random.between(0.05, 0.9) * drawNoveltyMinutes(random, noveltyCode)
  const attentionMinutes = minutes > 30 ? planAttention(plan, random, noveltyCode, minutes) : 0
  plan.wait(minutes - attentionMinutes)
  return maybeClaim(current, inputs)
}

function planLostSignal(inputs: PlanInputs): CurrentProgress {
  const { plan, random, limits } = inputs
  const current = planOnRoute(inputs)
  plan.wait(limits.silenceOnRoute).system('loseSignal').wait(random.between(2, 60))
  return maybeClaim(current, inputs)
}

/** Sometimes an administrator has just claimed the journey. */
function maybeClaim(current: CurrentProgress, { plan, random }: PlanInputs): CurrentProgress {
  if (random.next() < 0.35) plan.wait(0.5).claim().wait(0.5)
  return current
}

/** A journey that no truck drives yet: a request or a booking. */
function planNotStarted(state: JourneyStateId, inputs: PlanInputs): CurrentProgress {
  const { plan, random, limits, withdrawnTruck } = inputs
  const notStarted = { stage: undefined, progress: 0 }
  const age = () => random.between(0.05, 0.8) * limits.offer
  if (state === states.Request) {
    plan.wait(age())
    return notStarted
  }
  plan.wait(random.between(5, 300))
  if (state === states.RequestBooking) {
    const { bookingOfferLead } = defaultLimits
    return { ...notStarted, loadingIn: bookingOfferLead + random.between(5, 22) * hour }
  }
  if (state === states.RequestBookingAccepted) {
    plan.driver({ name: 'accept' }).wait(random.between(2, 600))
    const { confirmationLead } = defaultLimits
    return { ...notStarted, loadingIn: confirmationLead + random.between(0.5, 30) * hour }
  }
  plan.driver({ name: 'accept' }, withdrawnTruck).wait(random.between(20, 300))
  plan.driver({ name: 'withdraw', reasonCode: 'VEHICULO_VARADO' }, withdrawnTruck)
  plan.wait(defaultLimits.offer).system('searchReplacement')
  if (state === states.RequestBookingReassingInternal) plan.wait(random.between(1, 20)).offer()
  plan.wait(age())
  return { ...notStarted, loadingIn: random.between(1, 20) * hour }
}
