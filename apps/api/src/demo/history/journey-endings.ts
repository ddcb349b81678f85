import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { planBookingStart, planImmediateStart, type StageInputs, planUntilStage } from './stages.ts'
import type { JourneyPlan } from './journey-plan.ts'

export interface PastEnding {
  kind: 'immediate' | 'booking' | 'any'
  /** `loadingAt` is the appointment of a booking in minutes since its creation; null for an immediate journey. */
  plan: (plan: JourneyPlan, inputs: StageInputs, loadingAt: number | null) => void
}

const { offer, bookingOfferLead, confirmationLead, bookingGrace } = defaultLimits

/** Endings of past journeys, with their frequencies in percent. */
export const journeyEndings: readonly (readonly [PastEnding, weight: number])[] = [
  [{ kind: 'any', plan: planFinish }, 88],
  [
    {
      kind: 'immediate',
      plan: (plan, { random }) =>
        plan
          .wait(random.between(1, offer))
          .customer({ name: 'cancel', reasonCode: 'CLIENTE_DESISTE' }),
    },
    2,
  ],
  [{ kind: 'immediate', plan: (plan) => plan.wait(offer).system('expireOffer') }, 2],
  [
    {
      kind: 'immediate',
      plan: (plan, { random }) => {
        planImmediateStart(plan, random)
        plan
          .wait(random.between(5, 25))
          .driver({ name: 'withdraw', reasonCode: random.pick(['VEHICULO_VARADO', 'TARIFA']) })
      },
    },
    2,
  ],
  [
    {
      kind: 'immediate',
      plan: (plan, inputs) => {
        planImmediateStart(plan, inputs.random)
        planUntilStage(plan, 'OnOrigin', inputs)
        plan.wait(inputs.random.between(20, 110))
        plan.customer({ name: 'cancel', reasonCode: 'FALSO_FLETE' })
      },
    },
    1.5,
  ],
  [
    {
      kind: 'immediate',
      plan: (plan, inputs) => {
        planImmediateStart(plan, inputs.random)
        planUntilStage(plan, 'OnRoute', inputs)
        plan.wait(inputs.random.between(30, 200))
        plan.administrator({ name: 'cancel', reasonCode: 'SINIESTRO' })
      },
    },
    0.3,
  ],
  [
    {
      kind: 'booking',
      plan: (plan, _inputs, loadingAt) =>
        plan.wait((loadingAt ?? 0) - bookingOfferLead).system('expireOffer'),
    },
    1,
  ],
  [
    {
      kind: 'booking',
      plan: (plan, inputs, loadingAt) => planCancelledBooking(plan, inputs, loadingAt),
    },
    2,
  ],
  [
    {
      kind: 'booking',
      plan: (plan, { random }, loadingAt) => {
        const accepted = random.between(10, 200)
        const missed = (loadingAt ?? 0) - confirmationLead
        plan.wait(accepted).driver({ name: 'accept' })
        plan.wait(missed - accepted).system('missConfirmation')
        plan.wait(offer).system('searchReplacement')
        plan.wait(confirmationLead + bookingGrace - offer).system('expireOffer')
      },
    },
    0.7,
  ],
  [
    {
      kind: 'booking',
      plan: (plan, { random }, loadingAt) => {
        const accepted = random.between(10, 200)
        plan.wait(accepted).driver({ name: 'accept' })
        plan.wait(30).driver({ name: 'withdraw', reasonCode: 'SALUD_CONDUCTOR' })
        plan.wait((loadingAt ?? 0) + bookingGrace - plan.clock).system('expireBooking')
      },
    },
    0.5,
  ],
]

function planFinish(plan: JourneyPlan, inputs: StageInputs, loadingAt: number | null): void {
  const { random } = inputs
  if (loadingAt === null) planImmediateStart(plan, random)
  else planBookingStart(plan, random, loadingAt)
  planUntilStage(plan, 'Finish', inputs)
  // Most surcharges are approved, some are voided, some are still undecided.
  const chance = random.next()
  if (chance > 0.9) return
  plan.wait(random.between(60, 1500)).decideSurcharges(chance < 0.76 ? 'approved' : 'voided')
}

/** The customer cancels an accepted booking, in time or late at random. */
function planCancelledBooking(
  plan: JourneyPlan,
  { random }: StageInputs,
  loadingAt: number | null,
): void {
  const accepted = random.between(10, 120)
  plan.wait(accepted).driver({ name: 'accept' })
  const latest = (loadingAt ?? 0) - confirmationLead
  plan.wait(random.between(0, latest - accepted))
  plan.customer({ name: 'cancel', reasonCode: 'CARGA_NO_LISTA' })
}
