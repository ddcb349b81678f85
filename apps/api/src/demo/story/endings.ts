import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { beginBooking, beginNow, type Road, travelTo } from './life.ts'
import type { Plan } from './plan.ts'

export interface Ending {
  kind: 'immediate' | 'booking' | 'any'
  /** The appointment in minutes since it was asked for; null for now. */
  tell: (plan: Plan, road: Road, loadingAt: number | null) => void
}

const { offer, bookingOfferLead, confirmationLead, bookingGrace } = defaultLimits

/** How journeys end, in percent: most well, the others in the ways they can. */
export const endings: readonly (readonly [Ending, weight: number])[] = [
  [{ kind: 'any', tell: finish }, 88],
  [
    {
      kind: 'immediate',
      tell: (plan, { random }) =>
        plan
          .wait(random.between(1, offer))
          .customer({ name: 'cancel', reasonCode: 'CLIENTE_DESISTE' }),
    },
    2,
  ],
  [{ kind: 'immediate', tell: (plan) => plan.wait(offer).system('expireOffer') }, 2],
  [
    {
      kind: 'immediate',
      tell: (plan, { random }) => {
        beginNow(plan, random)
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
      tell: (plan, road) => {
        beginNow(plan, road.random)
        travelTo(plan, 'OnOrigin', road)
        plan.wait(road.random.between(20, 110))
        plan.customer({ name: 'cancel', reasonCode: 'FALSO_FLETE' })
      },
    },
    1.5,
  ],
  [
    {
      kind: 'immediate',
      tell: (plan, road) => {
        beginNow(plan, road.random)
        travelTo(plan, 'OnRoute', road)
        plan.wait(road.random.between(30, 200))
        plan.administrator({ name: 'cancel', reasonCode: 'SINIESTRO' })
      },
    },
    0.3,
  ],
  [
    {
      kind: 'booking',
      tell: (plan, _road, loadingAt) =>
        plan.wait((loadingAt ?? 0) - bookingOfferLead).system('expireOffer'),
    },
    1,
  ],
  [{ kind: 'booking', tell: (plan, road, loadingAt) => cancelBooking(plan, road, loadingAt) }, 2],
  [
    {
      kind: 'booking',
      tell: (plan, { random }, loadingAt) => {
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
      tell: (plan, { random }, loadingAt) => {
        const accepted = random.between(10, 200)
        plan.wait(accepted).driver({ name: 'accept' })
        plan.wait(30).driver({ name: 'withdraw', reasonCode: 'SALUD_CONDUCTOR' })
        plan.wait((loadingAt ?? 0) + bookingGrace - plan.clock).system('expireBooking')
      },
    },
    0.5,
  ],
]

function finish(plan: Plan, road: Road, loadingAt: number | null): void {
  const { random } = road
  if (loadingAt === null) beginNow(plan, random)
  else beginBooking(plan, random, loadingAt)
  travelTo(plan, 'Finish', road)
  // The bill: most is paid, some is argued away, some still waits.
  const verdict = random.next()
  if (verdict > 0.9) return
  plan.wait(random.between(60, 1500)).settleAccounts(verdict < 0.76 ? 'approved' : 'voided')
}

/** In time or late: the clock decides. */
function cancelBooking(plan: Plan, { random }: Road, loadingAt: number | null): void {
  const accepted = random.between(10, 120)
  plan.wait(accepted).driver({ name: 'accept' })
  const latest = (loadingAt ?? 0) - confirmationLead
  plan.wait(random.between(0, latest - accepted))
  plan.customer({ name: 'cancel', reasonCode: 'CARGA_NO_LISTA' })
}
