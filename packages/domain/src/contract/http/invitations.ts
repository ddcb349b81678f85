import { z } from 'zod'

/** POST {api}invitations: an administrator invites another one by e-mail. A newer invitation replaces the older. */
export const InviteBody = z.strictObject({
  email: z.email({ error: 'Escriba un correo válido.' }).max(254),
})
export type InviteBody = z.infer<typeof InviteBody>

export const Invited = z.object({ expiresAt: z.iso.datetime() })
export type Invited = z.infer<typeof Invited>
