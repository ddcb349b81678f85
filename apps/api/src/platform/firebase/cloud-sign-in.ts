import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../logger.ts'
import type { ServiceAccount } from '../settings/firebase-settings.ts'
import { createCustomTokens } from './custom-token.ts'
import type { FirestoreClient } from './firestore-client.ts'

interface CloudSignInDeps {
  account: ServiceAccount
  client: Pick<FirestoreClient, 'commit'>
  clock: Clock
  log: Log
  /** How long a sign-in waits for Firestore. */
  patienceMs?: number
}

/** The collection of sessions that are open. The rules allow nothing to a token whose session is not here. */
export const sessionCollection = 'sessions'
export const sessionPath = (sessionId: string): string => `${sessionCollection}/${sessionId}`

/**
 * Creates the custom token of a session. Its document is stored first, so that the token is good at once. Without
 * Firestore the sign-in succeeds all the same: the publisher stores the document later.
 */
export function createCloudSignIn({ account, client, clock, log, ...options }: CloudSignInDeps) {
  const { patienceMs = 3 * secondMs } = options
  const createToken = createCustomTokens(account, clock)
  return async (subject: { userId: string; sessionId: string }): Promise<string> => {
    const { userId: uid, sessionId } = subject
    const stored = client
      .commit([{ kind: 'set', path: sessionPath(sessionId), data: { uid } }])
      .catch((error: unknown) => {
        log.warn({ err: error, sessionId }, 'session not stored in Firestore yet')
      })
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([stored, patience])
    clearTimeout(timer)
    return createToken(subject)
  }
}
