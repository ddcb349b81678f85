import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { NoticeDesk } from '#platform/notice-desk.ts'
import type { Tx } from '#platform/schema.ts'
import { holdNotices } from '../hold-notices.ts'
import { removeNotices } from '../record-notification.ts'
import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { NoticeFacts } from '@arriero/domain/notifications/notice-words.ts'

export interface TryDeps {
  changeLog: ChangeLog
  notices: NoticeDesk
}

/** Whoever tries a rule gets a notice of it, and nobody else does. It takes the place of the one of the last time. */
export async function tryRule(
  { changeLog, notices }: TryDeps,
  { kind, userId, caller }: { kind: NotificationKind; userId: string; caller: Caller },
  now: Date,
): Promise<void> {
  await changeLog.write('notice-rule.tried', async (tx, record) => {
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
    await holdNotices(tx)
    await removeNotices({ tx, record }, await forgetEarlier(tx, kind, occurrence.key, userId))
    await notices.announce({ tx, record }, [{ at: now, occurrence, onlyTo: userId }])
    await writeAudit(tx, now, {
      event: 'notice-rule.tried',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'notice-rule', id: kind },
      caller,
    })
  })
}

/** Answers the ids of its notices. */
async function forgetEarlier(
  tx: Tx,
  kind: NotificationKind,
  key: string,
  userId: string,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('occurrences')
    .using('tellings')
    .innerJoin('notifications', 'notifications.id', 'tellings.notification_id')
    .whereRef('tellings.occurrence_id', '=', 'occurrences.id')
    .where('notifications.administrator_id', '=', userId)
    .where('notifications.kind', '=', kind)
    .where('notifications.group_key', '=', key)
    .returning('notifications.id')
    .execute()
  return rows.map(({ id }) => id)
}

const minute = 60_000
const journey = { code: 'V-00000', route: 'Bogotá–Medellín' }

/** What somebody who tries a rule is told of: nothing of it exists. */
function sampleFacts(kind: NotificationKind, now: Date): NoticeFacts {
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute)
  switch (kind) {
    case 'novelty':
      return { kind, ...journey, noveltyCode: 'DERRUMBE', driver: 'Luis Gómez' }
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
    case 'security':
      return { kind, event: 'signed-in', at: now, browser: 'Chrome en Windows' }
  }
}
