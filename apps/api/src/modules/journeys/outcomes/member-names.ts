import type { OutcomeGrouping } from '@arriero/domain/contract/http/outcomes.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** A corridor is named as in its last journey. */
export async function readNames(
  db: Db,
  by: OutcomeGrouping,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`${nameQueries[by](ids)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const nameQueries = {
  customer: (ids: readonly string[]) => sql`
    select user_id::text as id, company_name as name from customers where user_id = any(${ids}::uuid[])`,
  driver: (ids: readonly string[]) => sql`
    select id::text, given_names || ' ' || surnames as name from users where id = any(${ids}::uuid[])`,
  corridor: (ids: readonly string[]) => sql`
    select corridor as id, name from unnest(${ids}::text[]) as corridor cross join lateral (
      select origin_name || ' – ' || destination_name as name from journeys
      where origin_divipola = split_part(corridor, '-', 1) and destination_divipola = split_part(corridor, '-', 2)
      order by state_since desc limit 1) as last`,
}
