import { z } from 'zod'
import { NewPassword } from './password.ts'
import { GivenNames, Surnames } from './person-names.ts'

/** The key at the end of an activation link. It travels in bodies: addresses end up in logs. */
const RegisterToken = z.string().min(1).max(512)

/** POST {api}activation/find: who is invited and by whom. */
export const FindActivationBody = z.strictObject({ registerToken: RegisterToken })
export type FindActivationBody = z.infer<typeof FindActivationBody>

export const ActivationInvite = z.object({
  /** Null for the first administrator, who says it when activating. */
  email: z.string().nullable(),
  /** Null for the first administrator, whom the installation itself invites. */
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
})
export type ActivationInvite = z.infer<typeof ActivationInvite>

/** POST {api}activation. The password is typed twice on screen and sent once. */
export const ActivateBody = z.strictObject({
  registerToken: RegisterToken,
  /** Only where the invitation has none. */
  email: z.email({ error: 'Escriba un correo válido.' }).max(254).optional(),
  givenNames: GivenNames,
  surnames: Surnames,
  password: NewPassword,
  acceptsTerms: z.literal(true, { error: 'Acepte los términos para continuar.' }),
})
export type ActivateBody = z.infer<typeof ActivateBody>

/** The account is there: sign in with this e-mail and the password just chosen. */
export const Activated = z.object({ email: z.string() })
export type Activated = z.infer<typeof Activated>
