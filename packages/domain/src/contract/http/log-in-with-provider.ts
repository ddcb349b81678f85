import { z } from 'zod'

/** POST {api}logInWithProvider: the hosted provider's ID token for the stored user. */
export const LogInWithProviderBody = z.strictObject({
  idToken: z.string().min(1).max(8192),
})
export type LogInWithProviderBody = z.infer<typeof LogInWithProviderBody>
