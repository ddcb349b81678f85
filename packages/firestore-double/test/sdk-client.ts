import { deleteApp, initializeApp } from 'firebase/app'
import {
  type DocumentData,
  type DocumentReference,
  type Firestore,
  type FirestoreError,
  type Query,
  connectFirestoreEmulator,
  initializeFirestore,
  onSnapshot,
  setLogLevel,
  terminate,
} from 'firebase/firestore'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { type FirestoreDouble, startFirestoreDouble } from '../src/firestore-double.ts'
import { type Rules, ruleTable } from '../src/rules/rules.ts'
import { FetchRequest } from './fetch-request.ts'

/** Waits until the assertion passes, without fixed pauses. */
export const eventually = (assertion: () => void) =>
  vi.waitFor(assertion, { timeout: 5000, interval: 2 })

/** The two ways of the SDK to get messages of the server; networks that buffer need the second. */
export const transports = [
  { transport: 'streaming', isLongPolling: false },
  { transport: 'long polling', isLongPolling: true },
]

/** Signed-in people may do anything; each may read only their own notes. */
const rules: Rules = ruleTable([
  { match: 'journeys/{id}', allow: { read: isSignedIn, write: isSignedIn } },
  { match: 'notes/{uid}/own/{id}', allow: { read: ({ who }, { uid }) => who?.uid === uid } },
])

function isSignedIn({ who }: { who: object | undefined }): boolean {
  return who !== undefined
}

/** One double for all tests of a file, and real clients of it. Every test has a project of its own. */
export function openSdkStage() {
  let double: FirestoreDouble | undefined
  const requireDouble = (): FirestoreDouble => {
    if (!double) throw new Error('the double has not started yet: use it inside a test')
    return double
  }

  beforeAll(async () => {
    setLogLevel('silent')
    vi.stubGlobal('XMLHttpRequest', FetchRequest)
    double = await startFirestoreDouble({ rules })
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await double?.stop()
  })

  return {
    get double(): FirestoreDouble {
      return requireDouble()
    },
    /** A new project with its documents, and how to open a page on it. */
    openProject: (
      documents: Parameters<ReturnType<FirestoreDouble['database']>['set']>[0] = {},
    ) => {
      const projectId = `demo-${crypto.randomUUID()}`
      const database = requireDouble().database(projectId)
      database.set(documents)
      return {
        database,
        openPage: (options: PageOptions = {}) => openPage(requireDouble(), projectId, options),
      }
    },
  }
}

interface PageOptions {
  /** `nobody` is a page without a sign-in. */
  readonly uid?: string
  readonly isLongPolling?: boolean
}

/** One page of a browser: the SDK with a memory of its own. Closed at the end of the test. */
function openPage(
  double: FirestoreDouble,
  projectId: string,
  { uid = 'ana', isLongPolling = false }: PageOptions,
): Firestore {
  const app = initializeApp({ projectId, apiKey: 'none' }, crypto.randomUUID())
  const database = initializeFirestore(app, { experimentalForceLongPolling: isLongPolling })
  const options = uid === 'nobody' ? {} : { mockUserToken: { sub: uid } }
  connectFirestoreEmulator(database, double.host, double.port, options)
  onTestFinished(async () => {
    await terminate(database)
    await deleteApp(app)
  })
  return database
}

/** What a listener has been told. */
interface Listening {
  /** Ids of the last snapshot, in its order. */
  readonly ids: () => string[]
  readonly rows: () => DocumentData[]
  /** Whether the server has confirmed the last snapshot. */
  readonly isCurrent: () => boolean
  /** Types of all changes so far, such as `added 7`. */
  readonly changes: string[]
  readonly errors: FirestoreError[]
  readonly unsubscribe: () => void
}

export function listen(query: Query): Listening {
  const changes: string[] = []
  const errors: FirestoreError[] = []
  let documents: { id: string; data: DocumentData }[] = []
  let isCurrent = false
  const unsubscribe = onSnapshot(
    query,
    { includeMetadataChanges: true },
    (snapshot) => {
      isCurrent = !snapshot.metadata.fromCache
      documents = snapshot.docs.map((document) => ({ id: document.id, data: document.data() }))
      changes.push(...snapshot.docChanges().map(({ type, doc }) => `${type} ${doc.id}`))
    },
    (error) => errors.push(error),
  )
  return {
    ids: () => documents.map(({ id }) => id),
    rows: () => documents.map(({ data }) => data),
    isCurrent: () => isCurrent,
    changes,
    errors,
    unsubscribe,
  }
}

/** The last state of one document: undefined until the server has answered, null if it is missing. */
export function listenToDocument(reference: DocumentReference) {
  let data: DocumentData | null | undefined
  const errors: FirestoreError[] = []
  const unsubscribe = onSnapshot(
    reference,
    (snapshot) => {
      data = snapshot.data() ?? null
    },
    (error) => errors.push(error),
  )
  return { data: () => data, errors, unsubscribe }
}
