import { z } from 'zod'

/** Body of every failed call, fixed by the specification. */
export const ErrorResponse = z.object({
  responseCode: z.string(),
  responseMessage: z.string(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
