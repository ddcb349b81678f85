import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-rule.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import { lockNotifications } from '../notification-clock.ts'
import { deleteNotifications } from '../notification-store.ts'
import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { NotificationFacts } from '@arriero/domain/notifications/notification-text.ts'

export interface TestNotificationDeps {
  changeLog: ChangeLog
  notifications: NotificationService
}

/** Sends a sample notification only to the administrator who tests the rule. It replaces their previous test. */
export async function sendTestNotification(
  { changeLog, notifications }: TestNotificationDeps,
  { kind, userId, caller }: { kind: NotificationKind; userId: string; caller: Caller },
  now: Date,
): Promise<void> {
  await changeLog.write('notification-rule.tried', async (tx, record) => {
    const occurrence = {
      facts: sampleFacts(kind, now),
      key: `test:${kind}:${userId}`,
      subjectId: userId,
      journeyId: null,
      eventId: null,
      since: now,
      attendantId: null,
      isTest: true,
    } as const
    await lockNotifications(tx)
    await deleteNotifications(
      { tx, record },
      await deleteEarlierTests(tx, kind, occurrence.key, userId),
    )
    await notifications.announce({ tx, record }, [{ at: now, occurrence, onlyTo: userId }])
    await writeAudit(tx, now, {
      event: 'notification-rule.tried',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'notification-rule', id: kind },
      caller,
    })
  })
}

/** Deletes the occurrences of earlier tests. Returns the ids of their notifications, which the caller deletes. */
async function deleteEarlierTests(
  tx: Tx,
  kind: NotificationKind,
  key: string,
  userId: string,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('occurrences')
    .using('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .whereRef('deliveries.occurrence_id', '=', 'occurrences.id')
    .where('notifications.administrator_id', '=', userId)
    .where('notifications.kind', '=', kind)
    .where('notifications.group_key', '=', key)
    .returning('notifications.id')
    .execute()
  return rows.map(({ id }) => id)
}

const journey = { code: 'V-00000', route: 'Bogotá–Medellín' }

/** Invented data for a test notification. */
function sampleFacts(kind: NotificationKind, now: Date): NotificationFacts {
  const at = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
  switch (kind) {
    case 'novelty':
      return { kind, ...journey, noveltyCode: 'DERRUMBE', driver: 'Luis Gómez' }
    case 'noveltyUnattended':
      return {
        kind,
        ...journey,
        noveltyCode: 'DERRUMBE',
        driver: 'Luis Gómez',
        openedAt: at(-30),
      }
    case 'noveltyUnresolved':
      return { kind, ...journey, noveltyCode: 'DERRUMBE', openedAt: at(-15) }
    case 'cancelled':
      return { kind, ...journey, by: 'customer', reason: 'La carga no está lista' }
    case 'bookingWithoutTruck':
      return { kind, ...journey, loadingAt: at(120), isPast: false }
    case 'surcharge':
      return { kind, ...journey, site: 'origin', amountCop: 180_000 }
    case 'late':
      return { kind, ...journey, promisedAt: at(60), estimatedAt: at(110) }
    case 'signalLost':
      return { kind, ...journey, plate: 'ABC123', seenAt: at(-40) }
    case 'driverBlocked':
      return { kind, ...journey, driver: 'Luis Gómez' }
    case 'papersExpiring':
      return {
        kind,
        paper: 'SOAT',
        holder: 'Placa ABC 123',
        expiresOn: addDays(dayOf(now), 8),
        isExpired: false,
      }
    case 'userReview':
      return { kind, name: 'Luis Gómez', role: 'conductor' }
    case 'approval':
      return { kind, summary: 'Cancelar 12 viajes.', requestedBy: 'Luis Gómez' }
    case 'security':
      return { kind, event: 'signed-in', at: now, browser: 'Chrome en Windows' }
  }
}
