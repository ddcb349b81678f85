import { randomUUID } from 'node:crypto'
import {
  type FirestoreDouble,
  startFirestoreDouble,
} from '@arriero/firestore-double/firestore-double.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { Publisher, type PublisherDeps } from '#live/publisher/publisher.ts'
import { toStored } from '#live/publisher/stored-document.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import { databaseLogSource } from '#platform/change-log/log-source.ts'
import { emulatorAccess } from '#platform/firebase/access-token.ts'
import { FirestoreClient, type SendRequest } from '#platform/firebase/firestore-client.ts'
import { createLogger } from '#platform/logger.ts'
import { liveCollections } from '../../src/live-collections.ts'
import { buildCustomer, buildUser } from '../factories.ts'
import { createTestDatabase } from '../test-database.ts'

const clock = () => new Date()
const log = createLogger('silent')
const waitOptions = { timeout: 20_000, interval: 20 }

/** For a test file: one database and double for all of its tests, and a project of its own for each. */
export function withPublisherWorld() {
  const running: Publisher[] = []
  const stopPublishers = async () => {
    await Promise.all(running.splice(0).map((publisher) => publisher.stop()))
  }
  let world: Awaited<ReturnType<typeof openPublisherWorld>>
  let project: CloudProject
  beforeAll(async () => {
    world = await openPublisherWorld()
  })
  afterAll(() => world.close())
  beforeEach(() => {
    project = world.openProject()
  })
  afterEach(async () => {
    world.double.setDelay(0)
    await world.double.acceptConnections()
    await stopPublishers()
  })
  return {
    get world() {
      return world
    },
    get project() {
      return project
    },
    /** Starts a publisher that stops with the test. */
    start: (options?: Parameters<CloudProject['publisher']>[0]): Publisher => {
      const publisher = project.publisher(options)
      running.push(publisher)
      publisher.start()
      return publisher
    },
    stopPublishers,
  }
}

/** A database, a double of Firestore, and publishers between them. */
async function openPublisherWorld() {
  const database = await createTestDatabase()
  const { db } = database
  const double = await startFirestoreDouble()
  const changeLog = new ChangeLog({ db, clock, log })
  const collections = liveCollections(db, changeLog)
  const administratorId = (await buildUser(db)).id
  const customerId = await buildCustomer(db)
  return {
    db,
    double,
    changeLog,
    collections,
    administratorId,
    customerId,
    /** A project without documents, so that tests don't see each other's. */
    openProject: () => new CloudProject(double, { db, changeLog, collections, administratorId }),
    close: async () => {
      await double.stop()
      await changeLog.stop()
      await database.close()
    },
  }
}

type Deps = Pick<PublisherDeps, 'db' | 'collections'> & {
  changeLog: ChangeLog
  administratorId: string
}

class CloudProject {
  readonly id = `demo-${randomUUID()}`
  readonly store: ReturnType<FirestoreDouble['database']>
  readonly #deps: Deps
  readonly #double: FirestoreDouble
  /** Documents whose version went back, or that came back after they were removed. */
  readonly regressions: string[] = []
  readonly #removed = new Set<string>()
  /** Commits of documents, not counting the publisher's own. */
  documentWrites = 0
  sessions: { id: string; userId: string }[] = [{ id: 's-1', userId: 'ana' }]

  constructor(double: FirestoreDouble, deps: Deps) {
    this.#double = double
    this.#deps = deps
    this.store = double.database(this.id)
    this.store.subscribe(({ path, before, after }) => {
      if (!after) this.#removed.add(path)
      if (!after || !('_version' in after)) return
      this.documentWrites += 1
      const isBack = Number(after['_version']) < Number(before?.['_version'] ?? 0)
      if (isBack || this.#removed.has(path)) this.regressions.push(path)
    })
  }

  /** As if somebody had deleted it by hand. */
  loseDocument(path: string): void {
    this.store.delete(path)
    this.#removed.delete(path)
  }

  client(send: SendRequest = fetch): FirestoreClient {
    const { url } = this.#double
    return new FirestoreClient({ url, projectId: this.id, access: emulatorAccess, send })
  }

  publisher({ send, ...options }: Partial<PublisherDeps> & { send?: SendRequest } = {}) {
    const { db, changeLog, collections } = this.#deps
    return new Publisher({
      db,
      client: this.client(send),
      collections,
      spacingMs: 0,
      onChange: (listener) => changeLog.onChange(listener),
      listActiveSessions: async () => this.sessions,
      clock,
      log,
      paceMs: 5,
      ...options,
    })
  }

  /** The documents that the database has, as the store should have them. */
  async expected(): Promise<Record<string, object>> {
    const documents: Record<string, object> = {}
    for (const collection of this.#deps.collections) {
      for (const { path, document } of await collection.page(undefined, 10_000)) {
        documents[`${path}/${document.id}`] = toStored(document)
      }
    }
    return documents
  }

  stored(): Record<string, object> {
    const { collections, administratorId } = this.#deps
    const paths = collections.map(({ pattern }) => pattern.replace(/\{\w+\}/, administratorId))
    return Object.assign({}, ...paths.map((path) => this.store.list(path)))
  }

  async expectEqual(): Promise<void> {
    const [expected, stored] = [await this.expected(), this.stored()]
    expect(stored).toEqual(expected)
    expect(this.regressions).toEqual([])
  }

  /** Waits until everything is published and the store has the same documents as the database. */
  async untilCaughtUp(publisher: Publisher): Promise<void> {
    const { db } = this.#deps
    await vi.waitFor(async () => {
      expect(publisher.position).toBe(await databaseLogSource(db).head())
      await this.expectEqual()
    }, waitOptions)
  }
}

export const eventually = (assertion: () => void | Promise<void>) =>
  vi.waitFor(assertion, waitOptions)
