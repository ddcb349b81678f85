import { sql } from 'kysely'

/** The person's id, and those of records that were merged into theirs. */
export const idsOf = (userId: string) =>
  sql`array(select ${userId}::text union all select merged_records.id::text from merged_records
    where into_id = ${userId} and kind in ('driver', 'customer'))`

/** Audit entries about the person. */
export const aboutPerson = (userId: string) =>
  sql<boolean>`(subject_id = any(${idsOf(userId)}) and subject_kind in ('user', 'driver', 'customer'))`

/** The holder's id, and those of holders that were merged into it. */
export const idsOfHolder = (holderId: string) =>
  sql`array(select ${holderId}::text union all select merged_records.id::text from merged_records
    where into_id = ${holderId} and kind = 'holder')`
