import { z } from 'zod'
import { NewPassword } from './password.ts'

/** GET {api}activation/{registerToken}: who is invited and by whom. */
export const ActivationInvite = z.object({
  email: z.string(),
  /** Null for the first administrator, whom the installation itself invites. */
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
})
export type ActivationInvite = z.infer<typeof ActivationInvite>

/** POST {api}activation/{registerToken}. The password is typed twice on screen and sent once. */
export const ActivateBody = z.strictObject({
  givenNames: z.string().trim().min(1, { error: 'Escriba sus nombres.' }).max(100),
  surnames: z.string().trim().min(1, { error: 'Escriba sus apellidos.' }).max(100),
  password: NewPassword,
  acceptsTerms: z.literal(true, { error: 'Acepte los términos para continuar.' }),
})
export type ActivateBody = z.infer<typeof ActivateBody>
