import { type ApprovalKindName, canDecideKind } from '@arriero/domain/approvals/approval.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { findPeople } from './approval-store.ts'

interface NewApproval {
  id: string
  kind: ApprovalKindName
  summary: string
  requestedBy: string
}

/** Notifies everybody who may decide it. */
export async function announceApproval(
  notifications: NotificationService,
  writing: ChangeTransaction,
  { id, kind, summary, requestedBy }: NewApproval,
  people: Awaited<ReturnType<typeof findPeople>>,
  now: Date,
): Promise<void> {
  const requester = people.find((person) => person.id === requestedBy)
  const name = requester ? `${requester.given_names} ${requester.surnames}` : 'Alguien'
  const deciders = people.filter(
    (person) => person.id !== requestedBy && canDecideKind(person, kind),
  )
  const announcements = deciders.map((person) => ({
    at: now,
    occurrence: {
      facts: { kind: 'approval', summary, requestedBy: name } as const,
      key: `approval:${id}:${person.id}`,
      subjectId: id,
      journeyId: null,
      eventId: null,
      since: now,
      attendantId: null,
    },
    onlyTo: person.id,
  }))
  await notifications.announce(writing, announcements)
}

/** Nobody has to decide these any more. */
export async function closeNotifications(
  notifications: NotificationService,
  writing: ChangeTransaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const open = await writing.tx
    .selectFrom('occurrences')
    .select('key')
    .where('kind', '=', 'approval')
    .where('subject_id', 'in', ids)
    .where('cleared_at', 'is', null)
    .execute()
  if (open.length === 0) return
  const scope = { kinds: ['approval'] as const, keys: open.map(({ key }) => key) }
  await notifications.reconcile(writing, now, scope, [])
}
