import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { createNotificationService } from '../../apps/api/src/modules/notifications/delivery/notification-service.ts'
import { ChangeLog } from '../../apps/api/src/platform/change-log/change-log.ts'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import type { Occurrence } from '../../apps/api/src/platform/notifications/notification-service.ts'

/** Adds administrators with the demo password and this many unread notifications each; returns their e-mails. */
export async function fillNotifications(
  db: Db,
  userCount: number,
  countEach: number,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    insert into users (id, kind, user_state_id, email, given_names, surnames, password_hash, password_changed_at)
    select gen_random_uuid(), 'administrator', 1, 'control-' || n || '@arriero.example', 'Control', n::text,
      demo.password_hash, demo.password_changed_at
    from generate_series(1, ${userCount}::int) as n, (select * from users where email = 'demo@arriero.example') as demo
    returning email`.execute(db)
  await sql`
    insert into notifications (id, administrator_id, datetime, kind, severity, title, text, group_key)
    select gen_random_uuid(), users.id, now() - n * interval '2 minutes',
      (array['late', 'signalLost', 'novelty', 'surcharge'])[1 + n % 4], 'warning', 'Sin señal de V-' || n,
      'La placa SXK 412 no reporta desde el 16/11/2026 14:05. Ruta Bogotá–Medellín.', 'signalLost:' || n
    from users, generate_series(1, ${countEach}::int) as n
    where email like 'control-%'`.execute(db)
  await sql`vacuum analyze notifications`.execute(db)
  return rows.map(({ email }) => email)
}

/** Rows of the table that the database has read so far, by any scan. */
export async function countRowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_user_tables where relname = 'notifications'`.execute(db)
  return Number(rows[0]?.read)
}

/** Number of transactions in which a user's notifications were marked as read. */
export async function countReadingWrites(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ writes: string }>`
    select count(distinct notifications.xmin::text) as writes from notifications
    join users on users.id = administrator_id where email = ${email} and readed`.execute(db)
  return Number(rows[0]?.writes)
}

interface StormTimes {
  /** Time to open and to close each notification. */
  openMs: number[]
  closeMs: number[]
}

/**
 * This many trucks lose their signal one after the other and recover it, each announced to all administrators in its
 * own transaction. No server may run meanwhile, because it would look for the journeys, which don't exist.
 */
export async function measureStorm(db: Db, count: number): Promise<StormTimes> {
  const changeLog = new ChangeLog({ db, clock: () => new Date(), log: createLogger('silent') })
  const service = createNotificationService({ speed: 1 })
  const reconcile = async (subjectId: string, holding: Occurrence[]) => {
    const begin = performance.now()
    await changeLog.write('bench.tell', (tx, record) =>
      service.reconcile({ tx, record }, new Date(), scopeOf(subjectId), holding),
    )
    return performance.now() - begin
  }
  const subjects = Array.from({ length: count }, () => randomUUID())
  const storm: StormTimes = { openMs: [], closeMs: [] }
  for (const id of subjects) storm.openMs.push(await reconcile(id, [lostSignal(id)]))
  for (const id of subjects) storm.closeMs.push(await reconcile(id, []))
  await changeLog.stop()
  return storm
}

const keyOf = (subjectId: string) => `signalLost:${subjectId}`
const scopeOf = (subjectId: string) =>
  ({ kinds: ['signalLost'], keys: [keyOf(subjectId)] }) as const

const lostSignal = (subjectId: string): Occurrence => ({
  facts: {
    kind: 'signalLost',
    code: `V-${subjectId.slice(0, 5)}`,
    route: 'Bogotá–Medellín',
    plate: null,
    seenAt: new Date(),
  },
  key: keyOf(subjectId),
  subjectId,
  journeyId: null,
  eventId: null,
  since: new Date(),
  attendantId: null,
})
