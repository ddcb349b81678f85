import { randomUUID } from 'node:crypto'
import type { SecurityEvent } from '@arriero/domain/notifications/security-words.ts'
import { describeDevice } from '@arriero/domain/users/describe-device.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'

/** For whoever changes how an account is entered: its owner is told in the same transaction. */
export interface SecurityDeps {
  changeLog: ChangeLog
  notifications: NotificationService
}

interface SecurityChange {
  event: SecurityEvent
  userId: string
  /** Of the session it is about; where there is none it happens once. */
  sessionId?: string
  caller: Caller
}

/** To the owner of the account and nobody else. */
export async function announceSecurity(
  notifications: NotificationService,
  writing: Writing,
  { event, userId, sessionId = randomUUID(), caller }: SecurityChange,
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
