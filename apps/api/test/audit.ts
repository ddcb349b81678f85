import type { Db } from '#platform/database/schema.ts'

interface AuditFilter {
  event?: string
  actor_id?: string
  subject_id?: string
  address?: string
}

/** Audit entries with these values, in order. */
export async function readAudit(db: Db, filter: AuditFilter) {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where((eb) => eb.and({ ...filter }))
    .orderBy('id')
    .execute()
}
