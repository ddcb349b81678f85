import fp from 'fastify-plugin'
import type { Registry } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { CloudStore } from '#platform/firebase/cloud-store.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import { readMetrics } from '#platform/observability/read-metrics.ts'
import type { LiveCollection } from '../live-collection.ts'
import { Publisher } from './publisher.ts'
import type { ListActiveSessions } from './session-documents.ts'
import type { ListVisits } from './visitor-documents.ts'
import { secondMs } from '@arriero/domain/calendar/durations.ts'

interface PublisherOptions {
  db: Db
  cloud: CloudStore
  collections: readonly LiveCollection[]
  positionSeconds: number
  listActiveSessions: ListActiveSessions
  /** Only where visitors can sign in anonymously. */
  listVisits: ListVisits | undefined
  readiness: Readiness
  clock: Clock
}

const readyCheckMs = 100

/** Publishes to Firestore from when the server is ready until it closes. */
export const publisherPlugin = fp<PublisherOptions>(
  async (app, { db, cloud, positionSeconds, readiness, ...options }) => {
    const { changeLog, log, metrics } = app
    const publisher = new Publisher({
      ...options,
      db,
      log,
      client: cloud.client,
      spacingMs: positionSeconds * secondMs,
      onChange: (listener) => changeLog.onChange(listener),
    })
    registerMetrics(metrics, publisher, cloud, db)
    // The tables exist once the server is ready.
    const timer = setInterval(() => {
      if (readiness.state !== 'ready') return
      clearInterval(timer)
      publisher.start()
    }, readyCheckMs).unref()
    app.addHook('preClose', async () => {
      clearInterval(timer)
      await publisher.stop()
    })
  },
  { name: 'publisher', dependencies: ['change-log', 'metrics'] },
)

function registerMetrics(
  registry: Registry,
  publisher: Publisher,
  { used }: CloudStore,
  db: Db,
): void {
  const { gauge, total } = readMetrics(registry)
  gauge('firestore_publisher_active', '1 on the server that publishes to Firestore', () =>
    publisher.position === undefined ? 0 : 1,
  )
  gauge(
    'firestore_publisher_lag_seconds',
    'Age of the oldest change that is not in Firestore; 0 on servers that don’t publish',
    () => readLag(db, publisher.position),
  )
  total(
    'firestore_publisher_failures_total',
    'Times that publishing to Firestore failed',
    () => publisher.counts.failures,
  )
  total(
    'firestore_read_marks_total',
    'Marks of clients taken from Firestore',
    () => publisher.counts.marks,
  )
  total('firestore_writes_total', 'Documents written to Firestore', () => used.writes)
  total('firestore_reads_total', 'Documents read from Firestore', () => used.reads)
}

async function readLag(db: Db, position: number | undefined): Promise<number> {
  if (position === undefined) return 0
  const oldest = await db
    .selectFrom('changes')
    .select('at')
    .where('seq', '>', position)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return oldest ? Math.max(0, Date.now() - oldest.at.getTime()) / secondMs : 0
}
