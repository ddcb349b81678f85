import { z } from 'zod'
import { collectionQuery } from '../live/live-query.ts'
import { surchargeSites, surchargeStatuses } from './surcharge.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const City = z.object({ name: z.string(), divipola: z.string() })

/** The live document `surcharges/{id}`. Of its journey it has only what hardly ever changes. */
export const SurchargeDocument = z.object({
  id: z.string(),
  status: z.enum(surchargeStatuses),
  site: z.enum(surchargeSites),
  journey: z.object({ id: z.string(), code: z.string() }),
  customer: Named,
  origin: City,
  destination: City,
  startedAt: z.iso.datetime(),
  /** Null while it runs. */
  endedAt: z.iso.datetime().nullable(),
  /** Charged minutes, without those of a novelty; null while it runs. */
  minutes: z.int().nullable(),
  /** Whole pesos per hour. */
  rateCop: z.int(),
  amountCop: z.int().nullable(),
  /** The administrator who applied it; null if the free waiting time ran out. */
  requestedBy: Named.nullable(),
  reasonCode: z.string().nullable(),
  version: z.int(),
})
export type SurchargeDocument = z.infer<typeof SurchargeDocument>

/** The list «Por aprobar»: their amount is final and nobody has decided. */
export const toApproveQuery = collectionQuery('surcharges', {
  where: [{ field: 'status', op: '==', value: 'settled' }],
})
