import type { AuditActorKind } from '@arriero/domain/audit/audit-actor.ts'
import type { AuditEvent } from '@arriero/domain/audit/audit-event.ts'
import type { Insertable } from 'kysely'
import type { Caller } from '../http/caller.ts'
import type { Db, Schema } from '../database/schema.ts'

export interface AuditEntry {
  event: AuditEvent
  actor: { kind: AuditActorKind; id?: string }
  subject?: { kind: string; id: string }
  /** Absent when the system acts by itself. */
  caller?: Caller
  /** Never a secret: neither passwords nor tokens nor codes. */
  detail?: Record<string, unknown>
}

/** Pass the transaction of the audited change, if there is one. */
export async function writeAudit(db: Db, at: Date, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_entries').values(auditRow(at, entry)).execute()
}

/** For statements that insert audit entries together with other rows. */
export function auditRow(at: Date, entry: AuditEntry): Insertable<Schema['audit_entries']> {
  const { event, actor, subject, caller, detail } = entry
  return {
    at,
    event,
    actor_kind: actor.kind,
    actor_id: actor.id ?? null,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    address: caller?.address ?? null,
    user_agent: caller?.userAgent ?? null,
    request_id: caller?.requestId ?? null,
    detail: JSON.stringify(detail ?? {}),
  }
}
