import { z } from 'zod'
import { RoleField } from './administrators.ts'
import { Email, GivenNames, Surnames } from './fields.ts'
import { NewPassword } from './password.ts'
import { IdToken } from './session.ts'

/** POST {api}invitations: an administrator invites another one by e-mail. A newer invitation replaces the older one. */
export const InviteBody = z.strictObject({ email: Email, role: RoleField })
export type InviteBody = z.infer<typeof InviteBody>

export const Invited = z.object({ expiresAt: z.iso.datetime() })
export type Invited = z.infer<typeof Invited>

/** The token of an activation link. It is sent in the body because URLs end up in logs. */
const RegisterToken = z.string().min(1).max(512)

/** POST {api}activation/find: who is invited, and by whom. */
export const FindActivationBody = z.strictObject({ registerToken: RegisterToken })
export type FindActivationBody = z.infer<typeof FindActivationBody>

export const ActivationInvite = z.object({
  /** Null for the first administrator, who enters it when activating. */
  email: z.string().nullable(),
  /** Null for the first administrator, who is invited by the installation itself. */
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
})
export type ActivationInvite = z.infer<typeof ActivationInvite>

/** POST {api}activation */
export const ActivateBody = z.strictObject({
  registerToken: RegisterToken,
  /** Only if the invitation has no e-mail. */
  email: Email.optional(),
  givenNames: GivenNames,
  surnames: Surnames,
  password: NewPassword,
  acceptsTerms: z.literal(true, { error: 'Acepte los términos para continuar.' }),
})
export type ActivateBody = z.infer<typeof ActivateBody>

/**
 * POST {api}activation/withProvider: an account of the hosted provider in place of a password. Its verified e-mail must
 * be the invited one.
 */
export const ActivateWithProviderBody = ActivateBody.omit({ email: true, password: true }).extend({
  idToken: IdToken,
})
export type ActivateWithProviderBody = z.infer<typeof ActivateWithProviderBody>

/** The account exists now: the user signs in with this e-mail and the chosen password. */
export const Activated = z.object({ email: z.string() })
export type Activated = z.infer<typeof Activated>
