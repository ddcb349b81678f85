import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { Unsubscribe } from '#data/live/live-database.ts'
import type { LiveFailure, SignInRefusal } from '#data/live/live-errors.ts'

/**
 * What the driver needs of Firebase's SDK. The rest of the driver is written against this, so that the SDK is
 * downloaded only where Firestore is configured. All failures are `LiveFailure`.
 */
export interface FirestoreClient {
  /** Null if the sign-in failed; `onRefused` is told why. */
  signIn(
    token: string,
    onRefused: (reason: FirebaseRefusal, detail: string) => void,
  ): Promise<FirebaseSession | null>
  /** The query must be one that Firestore accepts. A listener that got `onError` has ended. */
  listen(query: LiveQuery, listener: StoreListener): Unsubscribe
  /** Asks the server, never the cache. */
  read(query: LiveQuery): Promise<LiveDocument[]>
  /** Changes one field of documents that exist; all of them or, if there are very many, at least many at a time. */
  setField(paths: readonly string[], field: string, value: boolean): Promise<void>
  /** Connects anew at once: the SDK would wait for up to a minute, and may not have noticed that its stream is dead. */
  restartNetwork(): Promise<void>
  /** Listeners must have been removed: without a sign-in they would end with an error. */
  close(): Promise<void>
}

/** What the page of a shared journey needs of it: a visitor has no account of ours. */
export interface VisitorClient extends Pick<FirestoreClient, 'listen' | 'close'> {
  /** Signs in anonymously; resolves with the ID token. */
  signInAsVisitor(): Promise<string>
}

export type FirebaseRefusal = Exclude<SignInRefusal, 'version'>

interface FirebaseSession {
  /** The session of our API that the custom token belongs to; null if the token does not name it. */
  readonly sessionId: string | null
}

export interface StoreListener {
  onSnapshot: (snapshot: StoreSnapshot) => void
  onError: (failure: LiveFailure) => void
}

/** One state of a query's documents, from the server or only from memory. */
export interface StoreSnapshot {
  /**
   * Whether the server has confirmed that this is its present state. From memory a snapshot can be empty, because the
   * server was not reached, or partial, because another query has loaded some of its documents.
   */
  readonly isConfirmed: boolean
  /** New and changed documents since the last snapshot. */
  readonly changed: readonly LiveDocument[]
  readonly removed: readonly string[]
  readonly readAll: () => LiveDocument[]
}
