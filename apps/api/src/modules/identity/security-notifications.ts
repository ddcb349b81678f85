import { randomUUID } from 'node:crypto'
import type { SecurityEvent } from '@arriero/domain/notifications/notification-text.ts'
import { describeDevice } from '@arriero/domain/users/describe-device.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'

/** For commands that change how a user signs in: they notify the user in the same transaction. */
export interface SecurityNotificationDeps {
  changeLog: ChangeLog
  notifications: NotificationService
}

interface AccountEvent {
  event: SecurityEvent
  userId: string
  /** Makes the event unique per session; random by default. */
  sessionId?: string
  caller: Caller
}

/** Notifies only the owner of the account. */
export async function announceSecurityEvent(
  notifications: NotificationService,
  writing: ChangeTransaction,
  { event, userId, sessionId = randomUUID(), caller }: AccountEvent,
  now: Date,
): Promise<void> {
  const occurrence = {
    facts: { kind: 'security', event, at: now, browser: inSentence(caller.userAgent) },
    key: `security:${event}:${sessionId}`,
    groupKey: `security:${event}`,
    subjectId: userId,
    journeyId: null,
    eventId: null,
    since: now,
    attendantId: null,
  } as const
  await notifications.announce(writing, [{ at: now, occurrence, onlyTo: userId }])
}

/** «con Chrome en Windows», «con un navegador desconocido». */
const inSentence = (userAgent: string) =>
  describeDevice(userAgent).replace(/^Navegador/, 'un navegador')
