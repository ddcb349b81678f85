import type { Db } from '#platform/database/schema.ts'

interface AuditWanted {
  event?: string
  actor_id?: string
  subject_id?: string
  address?: string
}

/** The audit's lines with these values, in their order. */
export async function readAudit(db: Db, wanted: AuditWanted) {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where((eb) => eb.and({ ...wanted }))
    .orderBy('id')
    .execute()
}
