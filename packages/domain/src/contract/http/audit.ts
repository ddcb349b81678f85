import { z } from 'zod'
import { maxPageSize } from '../limits.ts'

/** GET {api}users/{id}/audit: the newest first. The cursor is the id of the last entry of the page before. */
export const AuditQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/u)
    .optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(20),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** Who did what and when. Values before and after are personal data and stay on the server. */
const AuditedEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** `subject.what-happened`, for example `user.approved`. */
  event: z.string(),
  actorKind: z.enum(['administrator', 'driver', 'customer', 'system', 'anonymous']),
  /** Null if it is no person, or one who no longer exists. */
  actorName: z.string().nullable(),
})
export type AuditedEvent = z.infer<typeof AuditedEvent>

export const AuditPage = z.object({
  entries: z.array(AuditedEvent),
  nextCursor: z.string().nullable(),
})
export type AuditPage = z.infer<typeof AuditPage>
