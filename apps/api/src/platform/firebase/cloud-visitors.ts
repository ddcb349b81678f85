import { AppError } from '@arriero/domain/errors.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../logger.ts'
import type { ProviderSettings } from '../settings/provider-settings.ts'
import type { FirestoreClient } from './firestore-client.ts'
import { createIdTokens } from './id-token.ts'
import { createPublicKeys } from './public-keys.ts'
import {
  type SharedDocument,
  type VisitorGrant,
  writeGrant,
  writeShared,
} from './shared-documents.ts'

/** Visitors who are signed in anonymously at the hosted provider and read one document in Firestore. */
export interface CloudVisitors {
  /** The account of an anonymous ID token; throws an AppError for any other token. */
  identify: (idToken: string) => Promise<string>
  /** Stores the grant with its document, so that the visitor can read it at once. */
  admit: (grant: VisitorGrant, shared: SharedDocument) => Promise<void>
}

const retryAfter = 30
/** It becomes the id of a document. */
const accountPattern = /^[\w-]+$/

export function createCloudVisitors(
  settings: ProviderSettings,
  client: Pick<FirestoreClient, 'commit'>,
  clock: Clock,
  log: Log,
): CloudVisitors {
  const { projectId, certificatesUrl } = settings
  const keys = certificatesUrl === undefined ? undefined : createPublicKeys(certificatesUrl, clock)
  const verify = createIdTokens({ projectId, keys, clock })
  const orUnreachable = (error: unknown): never => {
    if (error instanceof AppError) throw error
    log.warn({ err: error }, 'a visitor was not admitted to Firestore')
    throw new AppError('session.provider-unreachable', undefined, { retryAfter })
  }
  return {
    async identify(idToken) {
      const { subject, provider } = await verify(idToken).catch(orUnreachable)
      // A person with an account of another kind keeps the rights of that account, and no others.
      if (provider !== 'anonymous' || !accountPattern.test(subject)) {
        throw new AppError('session.provider-token-refused')
      }
      return subject
    },
    async admit(grant, shared) {
      await client.commit([writeGrant(grant), writeShared(shared)]).catch(orUnreachable)
    },
  }
}
