import { setTimeout as sleep } from 'node:timers/promises'
import { startFirestoreDouble } from '@arriero/firestore-double/firestore-double.ts'
import { liveCollections } from '../../apps/api/src/live-collections.ts'
import { findDifferences } from '../../apps/api/src/live/publisher/differences.ts'
import { reconcileStore } from '../../apps/api/src/live/publisher/reconcile.ts'
import { ChangeLog } from '../../apps/api/src/platform/change-log/change-log.ts'
import { databaseLogSource } from '../../apps/api/src/platform/change-log/log-source.ts'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { emulatorAccess } from '../../apps/api/src/platform/firebase/access-token.ts'
import { FirestoreClient } from '../../apps/api/src/platform/firebase/firestore-client.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import { seedJourneys } from '../../apps/api/test/live-process/seed-journeys.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { ApiClient } from '../../e2e/support/api-client.ts'
import { demoAccount, Server } from '../../e2e/support/server.ts'
import { untilCalm } from '../measurement.ts'
import { Helper } from '../rpc.ts'
import type { ChangeWriterCalls } from './change-writer.ts'

const project = 'demo-arriero'
const silent = createLogger('silent')

interface PublishedVersion {
  version: number
  at: number
}

/** PostgreSQL, the built server, the double of Firestore in this process, and a writer in a process of its own. */
export async function openPublisherWorld(trucks: number) {
  const postgres = await startPostgres()
  const ids = await seedJourneys({ databaseUrl: postgres.url, dataDir: '' }, trucks)
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' }, silent)
  const double = await startFirestoreDouble()
  const writer = new Helper<ChangeWriterCalls>(new URL('change-writer.ts', import.meta.url))
  await writer.call('open', { databaseUrl: postgres.url, ids })
  const store = double.database(project)
  const published = new Map<string, PublishedVersion[]>()
  /** `own`: writes of the publisher's state, its sign of life and sessions. */
  const counts = { documents: 0, notifications: 0, own: 0, regressions: 0 }
  const highest = new Map<string, number>()
  store.subscribe(({ path, after }) => {
    if (isOwn(path)) counts.own += 1
    else counts.documents += 1
    if (path.startsWith('notifications/')) counts.notifications += 1
    if (!after || !('_version' in after)) return
    const version = Number(after['_version'])
    // Also if it was removed in between.
    if (version < (highest.get(path) ?? 0)) counts.regressions += 1
    highest.set(path, version)
    const versions = published.get(path) ?? []
    versions.push({ version, at: Date.now() })
    published.set(path, versions)
  })
  const head = () => databaseLogSource(database.db).head()
  const position = () => Number(store.get('publisher/state')?.['position'] ?? 0)
  /** The log's end is published; milliseconds that this took. */
  const untilPublished = async (): Promise<number> => {
    const [begin, end] = [performance.now(), await head()]
    while (position() < end) await sleep(20)
    return performance.now() - begin
  }

  return {
    db: database.db,
    double,
    writer,
    published,
    counts,
    head,
    untilPublished,
    /** The server has nothing else to do, and the store has what the database has. */
    untilFilled: async (server: Server) => {
      await untilCalm(server.pid)
      await untilPublished()
    },
    signIn: (server: Server) => ApiClient.signedIn(server.url, demoAccount),
    /** The value of a metric whose name begins with `firestore_`. */
    readMetric: async (server: Server, name: string): Promise<number> => {
      const text = await (await fetch(`${server.url}/metrics`)).text()
      return Number(new RegExp(`^firestore_${name} (\\S+)$`, 'm').exec(text)?.[1])
    },
    startServer: (positionSeconds: number) =>
      Server.start({
        DATABASE_URL: postgres.url,
        DEMO_TRUCKS: '0',
        LIVE_DRIVER: 'firestore',
        FIRESTORE_URL: double.url,
        FIREBASE_AUTH_URL: double.url,
        FIRESTORE_POSITION_SECONDS: String(positionSeconds),
      }),
    /** Changes when another process publishes. */
    publisherId: () => store.get('publisher/state')?.['writer'],
    /** Stops the last server, with everything published: it may have written something itself meanwhile. */
    stopPublished: async (server: Server) => {
      do {
        await server.start()
        await untilPublished()
        await server.stop()
      } while (position() < (await head()))
      await server.remove()
    },
    /** Documents that are not the same in the store, before it is reconciled and after. */
    reconcile: async (): Promise<{ before: string[]; after: number }> => {
      const { db } = database
      const access = emulatorAccess
      const client = new FirestoreClient({ url: double.url, projectId: project, access })
      const changeLog = new ChangeLog({ db, clock: () => new Date(), log: silent })
      const collections = liveCollections(db, changeLog)
      const before: string[] = []
      for await (const { path } of findDifferences(client, collections)) before.push(path)
      const { difference } = await reconcileStore({ db, client, collections })
      return { before, after: difference }
    },
    close: async () => {
      writer.stop()
      await double.stop()
      await database.close()
      await postgres.stop()
    },
  }
}

const isOwn = (path: string) => /^(?:publisher|status|sessions)\//.test(path)

export type PublisherWorld = Awaited<ReturnType<typeof openPublisherWorld>>

/** Time from each change of these kinds to its document in the store, in milliseconds. */
export async function readLags(
  { db, published }: PublisherWorld,
  span: { after: number; through: number; kinds: readonly ('put' | 'patch')[] },
): Promise<number[]> {
  const changes = await db
    .selectFrom('changes')
    .select(['collection', 'document_id', 'version', 'at'])
    .where('seq', '>', span.after)
    .where('seq', '<=', span.through)
    .where('kind', 'in', span.kinds)
    .execute()
  return changes.map(({ collection, document_id, version, at }) => {
    const versions = published.get(`${collection}/${document_id}`) ?? []
    const first = versions.find((one) => one.version >= version)
    return (first?.at ?? Number.NaN) - at.getTime()
  })
}
