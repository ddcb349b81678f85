import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { NoticeDesk } from '#platform/notice-desk.ts'
import { sampleFacts } from './sample-facts.ts'

export interface TryDeps {
  changeLog: ChangeLog
  notices: NoticeDesk
}

/** Whoever tries a rule gets a notice of it, and nobody else does. */
export async function tryRule(
  { changeLog, notices }: TryDeps,
  { kind, userId, caller }: { kind: NotificationKind; userId: string; caller: Caller },
  now: Date,
): Promise<void> {
  const key = `test:${kind}:${randomUUID()}`
  await changeLog.write('notice-rule.tried', async (tx, record) => {
    const occurrence = {
      facts: sampleFacts(kind, now),
      key,
      subjectId: userId,
      journeyId: null,
      eventId: null,
      since: now,
      attendantId: null,
      isTest: true,
    } as const
    await notices.announce({ tx, record }, now, occurrence, userId)
    // Over at once and yet not closed: rounds that compare conditions must not find it open and end it.
    await tx
      .updateTable('occurrences')
      .set({ cleared_at: now })
      .where('key', '=', key)
      .where('cleared_at', 'is', null)
      .execute()
    await writeAudit(tx, now, {
      event: 'notice-rule.tried',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'notice-rule', id: kind },
      caller,
    })
  })
}
