import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import { isDeepStrictEqual } from 'node:util'
import type { StoreDocument, StoreWrite } from '#platform/firebase/firestore-client.ts'
import type { JsonData } from '#platform/firebase/firestore-value.ts'

/**
 * A document as Firestore keeps it. Fields that begin with `_` are ours and no part of it: `_version` again, so that
 * it is there for every collection, and `_readed`, the mark that our database knows. Clients change `readed` only, so
 * a query for documents in which the two differ finds the new marks.
 */
export const toStored = (document: LiveDocument): JsonData => ({
  ...document,
  _version: document.version,
  ...('readed' in document && { _readed: document.readed }),
})

export const versionOf = (stored: StoreDocument): number => Number(stored.data['_version'] ?? 0)

/** Whether a client has set a mark that our database doesn't know yet. */
const hasNewMark = ({ data }: StoreDocument): boolean =>
  '_readed' in data && data['readed'] !== data['_readed']

/** A mark is for what the person saw: a notification that was repeated since is unread again. */
export const isRepeatedSince = (stored: StoreDocument, document: JsonData): boolean =>
  String(document['datetime']) > String(stored.data['datetime'])

/**
 * The write that replaces a stored document, without losing a mark of a client: it fails if a client sets one
 * meanwhile. Undefined if the document is already like this.
 */
export function replacing(
  path: string,
  document: LiveDocument,
  stored: StoreDocument | undefined,
): StoreWrite | undefined {
  const wanted = toStored(document)
  if (!stored) return { kind: 'set', path, data: wanted, condition: { exists: false } }
  const keepsMark = hasNewMark(stored) && !isRepeatedSince(stored, wanted)
  const data = keepsMark ? { ...wanted, readed: stored.data['readed'] } : wanted
  if (isDeepStrictEqual(data, stored.data)) return undefined
  return { kind: 'set', path, data, condition: { updateTime: stored.updateTime } }
}
