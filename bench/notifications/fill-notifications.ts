import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'

/** Administrators with the demo account's password, each with as many unread notifications; answers their addresses. */
export async function fillNotifications(db: Db, people: number, each: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    insert into users (id, kind, user_state_id, email, given_names, surnames, password_hash, password_changed_at)
    select gen_random_uuid(), 'administrator', 1, 'control-' || n || '@arriero.example', 'Control', n::text,
      demo.password_hash, demo.password_changed_at
    from generate_series(1, ${people}::int) as n, (select * from users where email = 'demo@arriero.example') as demo
    returning email`.execute(db)
  await sql`
    insert into notifications (id, administrator_id, datetime, kind, severity, title, text, group_key)
    select gen_random_uuid(), users.id, now() - n * interval '2 minutes',
      (array['late', 'signalLost', 'novelty', 'surcharge'])[1 + n % 4], 'warning', 'Sin señal de V-' || n,
      'La placa SXK 412 no reporta desde el 16/11/2026 14:05. Ruta Bogotá–Medellín.', 'signalLost:' || n
    from users, generate_series(1, ${each}::int) as n
    where email like 'control-%'`.execute(db)
  await sql`vacuum analyze notifications`.execute(db)
  return rows.map(({ email }) => email)
}

/** Rows of the table that the database has looked at so far, by any way. */
export async function countRowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_user_tables where relname = 'notifications'`.execute(db)
  return Number(rows[0]?.read)
}

/** In how many transactions the notifications that a person has read became so. */
export async function countReadingWrites(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ writes: string }>`
    select count(distinct notifications.xmin::text) as writes from notifications
    join users on users.id = administrator_id where email = ${email} and readed`.execute(db)
  return Number(rows[0]?.writes)
}
