import { z } from 'zod'

/** GET {gateway}journeys/{id}/cancellation: what cancelling now would lead to, before anybody confirms. */
export const CancellationPreview = z.object({
  journeyStateId: z.int(),
  isLate: z.boolean(),
  /** Until when it costs nothing; null where no limit exists. */
  freeUntil: z.iso.datetime().nullable(),
  penaltyCop: z.int(),
  /** The consequence in one sentence. */
  consequence: z.string(),
})
export type CancellationPreview = z.infer<typeof CancellationPreview>

export const CancellationQuery = z.strictObject({
  onBehalfOf: z.enum(['customer', 'driver']).optional(),
})
