import { z } from 'zod'
import { roles } from '../../users/role.ts'
import { userStateIds } from '../../users/user-state.ts'
import { maxPageSize } from '../limits.ts'

export const RoleField = z.enum(roles, { error: 'Elija un rol.' })

/** GET {api}administrators and {api}invitations */
export const AdministratorQuery = z.strictObject({
  /** The `nextCursor` of the previous page. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
})
export type AdministratorQuery = z.infer<typeof AdministratorQuery>

/** Somebody who signs in to the console. */
export const Administrator = z.object({
  id: z.string(),
  email: z.string(),
  givenNames: z.string(),
  surnames: z.string(),
  role: z.enum(roles),
  /** Only an Active one can sign in; a disabled one is in Ban. */
  userStateId: z.literal([...userStateIds]),
  hasSecondFactor: z.boolean(),
  openSessions: z.int(),
  /** Last use of a session of the last thirty days. */
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Administrator = z.infer<typeof Administrator>

export const AdministratorPage = z.object({
  entries: z.array(Administrator),
  nextCursor: z.string().nullable(),
})
export type AdministratorPage = z.infer<typeof AdministratorPage>

/** PUT {api}administrators/{id}/role */
export const RoleBody = z.strictObject({ role: RoleField })

/** An invitation that was neither used nor revoked. An expired one is listed too: it can be sent again. */
export const PendingInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type PendingInvitation = z.infer<typeof PendingInvitation>

export const InvitationPage = z.object({
  entries: z.array(PendingInvitation),
  nextCursor: z.string().nullable(),
})
export type InvitationPage = z.infer<typeof InvitationPage>

/** GET and PUT {api}securitySettings */
export const SecuritySettings = z.strictObject({
  /** Roles whose people must have a second factor; until they set one up they reach only their own account. */
  secondFactorRoles: z.array(RoleField).max(roles.length),
})
export type SecuritySettings = z.infer<typeof SecuritySettings>
