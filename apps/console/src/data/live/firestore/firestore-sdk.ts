import type { FirebaseConfig } from '@arriero/domain/contract/http/console-config.ts'
import {
  type LiveDocument,
  type LiveQuery,
  isDocumentPath,
} from '@arriero/domain/live/live-query.ts'
import { type FirebaseApp, FirebaseError, deleteApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInAnonymously,
} from 'firebase/auth'
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type FirestoreErrorCode,
  type Query,
  type QuerySnapshot,
  collection,
  disableNetwork,
  doc,
  enableNetwork,
  getDocFromServer,
  getDocsFromServer,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  query as buildQuery,
  setLogLevel,
  terminate,
  where,
  writeBatch,
} from 'firebase/firestore'
import type { Unsubscribe } from '#data/live/live-database.ts'
import { LiveFailure, type LiveFailureReason } from '#data/live/live-errors.ts'
import { signInToFirebase } from './firebase-sign-in.ts'
import type {
  FirestoreClient,
  StoreListener,
  StoreSnapshot,
  VisitorClient,
} from './firestore-client.ts'

/** Firestore's limit of documents in one write. */
const maxBatch = 500
/** Fields that begin with it are the publisher's own, and none of the document. */
const publisherPrefix = '_'
/** Without it a snapshot that only confirms what memory held would not be reported. */
const options = { includeMetadataChanges: true }

/**
 * Opens the SDK for one sign-in. App, sign-in and documents live in the memory of this tab and end with it: no other
 * person and no other tab finds them. `log` gets errors that only whoever runs the project can solve, such as a missing
 * index.
 */
export function openFirestoreClient(
  { apiKey, projectId, authDomain, firestoreHost, authHost }: FirebaseConfig,
  log: (message: string) => void,
): FirestoreClient & VisitorClient {
  // The driver reports what matters; the SDK also reports every lost connection as an error.
  setLogLevel('silent')
  const app = initializeApp(
    { apiKey, projectId, ...(authDomain !== undefined && { authDomain }) },
    crypto.randomUUID(),
  )
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (authHost !== undefined) connectAuthEmulator(auth, authHost, { disableWarnings: true })
  const url = firestoreHost === undefined ? undefined : new URL(firestoreHost)
  const settings = url ? { host: url.host, ssl: url.protocol === 'https:' } : {}
  return new SdkClient(app, auth, initializeFirestore(app, settings), log)
}

class SdkClient implements FirestoreClient, VisitorClient {
  readonly #app: FirebaseApp
  readonly #auth: Auth
  readonly #database: Firestore
  readonly #log: (message: string) => void

  constructor(app: FirebaseApp, auth: Auth, database: Firestore, log: (message: string) => void) {
    this.#app = app
    this.#auth = auth
    this.#database = database
    this.#log = log
  }

  async signIn(...[token, onRefused]: Parameters<FirestoreClient['signIn']>) {
    const user = await signInToFirebase(this.#auth, token, onRefused)
    if (user === null) return null
    const { claims } = await user.getIdTokenResult()
    return { sessionId: typeof claims['sid'] === 'string' ? claims['sid'] : null }
  }

  async signInAsVisitor(): Promise<string> {
    const { user } = await signInAnonymously(this.#auth)
    return user.getIdToken()
  }

  listen(query: LiveQuery, { onSnapshot: onNext, onError }: StoreListener): Unsubscribe {
    const fail = (error: unknown) => onError(this.#failureOf(error))
    try {
      return isDocumentPath(query.path)
        ? onSnapshot(doc(this.#database, query.path), options, (s) => onNext(ofDocument(s)), fail)
        : onSnapshot(this.#toQuery(query), options, (s) => onNext(ofQuery(s)), fail)
    } catch (error) {
      queueMicrotask(() => fail(error))
      return () => undefined
    }
  }

  async read(query: LiveQuery): Promise<LiveDocument[]> {
    return this.#attempt(async () => {
      const snapshot = isDocumentPath(query.path)
        ? ofDocument(await getDocFromServer(doc(this.#database, query.path)))
        : ofQuery(await getDocsFromServer(this.#toQuery(query)))
      return snapshot.readAll()
    })
  }

  async setField(paths: readonly string[], field: string, value: boolean): Promise<void> {
    return this.#attempt(async () => {
      for (let at = 0; at < paths.length; at += maxBatch) {
        const batch = writeBatch(this.#database)
        for (const path of paths.slice(at, at + maxBatch)) {
          batch.update(doc(this.#database, path), field, value)
        }
        await batch.commit()
      }
    })
  }

  async restartNetwork(): Promise<void> {
    await disableNetwork(this.#database)
    await enableNetwork(this.#database)
  }

  async close(): Promise<void> {
    await terminate(this.#database)
    await deleteApp(this.#app)
  }

  #toQuery({ path, where: filters, order, limit: count }: LiveQuery): Query {
    const fieldOf = (field: string) => new FieldPath(...field.split('.'))
    return buildQuery(
      collection(this.#database, path),
      ...filters.map((filter) =>
        filter.op === '=='
          ? where(fieldOf(filter.field), '==', filter.value)
          : where(fieldOf(filter.field), 'in', filter.values),
      ),
      ...(order ? [orderBy(fieldOf(order.field), order.direction)] : []),
      ...(count === null ? [] : [limit(count)]),
    )
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw this.#failureOf(error)
    }
  }

  #failureOf(error: unknown): LiveFailure {
    const code = error instanceof FirebaseError ? error.code : ''
    const reason = failureReasons.get(code) ?? 'failed'
    if (reason === 'failed' || reason === 'invalid-query') this.#log(`Firestore: ${String(error)}`)
    return new LiveFailure(reason)
  }
}

const failureReasons: ReadonlyMap<string, LiveFailureReason> = new Map(
  Object.entries({
    'permission-denied': 'forbidden',
    unauthenticated: 'forbidden',
    'invalid-argument': 'invalid-query',
    'not-found': 'not-found',
    unavailable: 'offline',
    'deadline-exceeded': 'offline',
    cancelled: 'offline',
  } satisfies Partial<Record<FirestoreErrorCode, LiveFailureReason>>),
)

function ofDocument(snapshot: DocumentSnapshot): StoreSnapshot {
  const documents = snapshot.exists() ? [toDocument(snapshot)] : []
  return {
    isConfirmed: !snapshot.metadata.fromCache,
    changed: documents,
    removed: documents.length === 0 ? [snapshot.id] : [],
    readAll: () => documents,
  }
}

function ofQuery(snapshot: QuerySnapshot): StoreSnapshot {
  const changed: LiveDocument[] = []
  const removed: string[] = []
  for (const change of snapshot.docChanges()) {
    if (change.type === 'removed') removed.push(change.doc.id)
    else changed.push(toDocument(change.doc))
  }
  return {
    isConfirmed: !snapshot.metadata.fromCache,
    changed,
    removed,
    readAll: () => snapshot.docs.map(toDocument),
  }
}

function toDocument(snapshot: DocumentSnapshot): LiveDocument {
  const fields = Object.entries<unknown>(snapshot.data() ?? {})
  const own = fields.filter(([name]) => !name.startsWith(publisherPrefix))
  return { version: 0, ...Object.fromEntries(own), id: snapshot.id }
}
