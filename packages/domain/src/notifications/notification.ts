import { z } from 'zod'
import { notificationKinds, notificationSeverities } from './notification-rule.ts'

/** The live document `notifications/{administratorId}/admin/{id}`, listed newest first by `datetime`. */
export const NotificationDocument = z.object({
  id: z.string(),
  datetime: z.iso.datetime(),
  readed: z.boolean(),
  kind: z.enum(notificationKinds),
  severity: z.enum(notificationSeverities),
  title: z.string(),
  text: z.string(),
  journeyId: z.string().nullable(),
  /** The timeline event that caused it: the version of the journey's transition. */
  eventId: z.string().nullable(),
  /** Notifications with the same key are grouped into one row: «Sin señal ×6». */
  groupKey: z.string(),
  count: z.int().min(1),
  /** When the last of its open conditions cleared; it counts as read from then on. */
  closedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type NotificationDocument = z.infer<typeof NotificationDocument>
