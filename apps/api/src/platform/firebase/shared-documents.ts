import type { StoreWrite } from './firestore-client.ts'
import type { JsonData } from './firestore-value.ts'

/** The public view of a journey that is shared with a link. The rules show it to those with a grant for it. */
export const sharedCollection = 'shared'
/** Which shared document a visitor may read, by the visitor's account. */
export const grantCollection = 'grants'

export interface SharedDocument {
  shareId: string
  view: JsonData
}

export interface VisitorGrant {
  /** Account of the visitor at the hosted provider. */
  subject: string
  shareId: string
  endsAt: Date
}

export const writeShared = ({ shareId, view }: SharedDocument) =>
  ({
    kind: 'set',
    path: `${sharedCollection}/${shareId}`,
    data: view,
  }) as const satisfies StoreWrite

export const writeGrant = ({ subject, shareId, endsAt }: VisitorGrant) =>
  ({
    kind: 'set',
    path: `${grantCollection}/${subject}`,
    // In milliseconds, as the rules compare it.
    data: { share: shareId, until: endsAt.getTime() },
  }) as const satisfies StoreWrite
