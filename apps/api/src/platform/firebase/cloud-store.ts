import type { Clock } from '../clock.ts'
import type { Log } from '../logger.ts'
import { type FirebaseSettings, isEmulator } from '../settings/firebase-settings.ts'
import { createAccessTokens, emulatorAccess } from './access-token.ts'
import { createCloudSignIn } from './cloud-sign-in.ts'
import { FirestoreClient } from './firestore-client.ts'
import { serviceAccountOf } from './service-account.ts'

/** Firestore as this server uses it. */
export interface CloudStore {
  client: FirestoreClient
  /** What Google bills, since the start. */
  used: { writes: number; reads: number }
  /** The custom token of a session. */
  signIn: ReturnType<typeof createCloudSignIn>
}

export function openCloudStore(settings: FirebaseSettings, clock: Clock, log: Log): CloudStore {
  const account = serviceAccountOf(settings)
  const used = { writes: 0, reads: 0 }
  const client = new FirestoreClient({
    url: settings.firestoreUrl,
    projectId: settings.projectId,
    access: isEmulator(settings.firestoreUrl) ? emulatorAccess : createAccessTokens(account, clock),
    onUse: ({ writes = 0, reads = 0 }) => {
      used.writes += writes
      used.reads += reads
    },
  })
  return { client, used, signIn: createCloudSignIn({ account, client, clock, log }) }
}
