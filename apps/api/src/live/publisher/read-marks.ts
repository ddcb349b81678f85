import { collectionQuery, splitDocumentPath } from '@arriero/domain/live/live-query.ts'
import type { FirestoreClient, StoreDocument } from '#platform/firebase/firestore-client.ts'
import { type LiveCollection, matchPath } from '../live-collection.ts'
import { isRepeatedSince } from './stored-document.ts'

/** Marks per query; more come with the next one. */
const maxMarks = 300

/**
 * Takes the marks `readed` that clients have set in the store into our database. That writes a change, whose document
 * has both fields equal again, so a mark is found until it is published, and taking it twice changes nothing.
 */
export async function takeReadMarks(
  client: FirestoreClient,
  collections: readonly LiveCollection[],
): Promise<number> {
  let taken = 0
  for (const collection of collections) {
    if (!collection.readMarks) continue
    const group = collection.pattern.split('/').at(-1) ?? ''
    const marked = await client.findDifferent(group, 'readed', '_readed', maxMarks)
    for (const document of marked) if (await takeMark(collection, document)) taken += 1
  }
  return taken
}

async function takeMark(collection: LiveCollection, stored: StoreDocument): Promise<boolean> {
  const { collection: path, id } = splitDocumentPath(stored.path)
  const params = matchPath([collection], path)?.params
  if (!params) return false
  const where = [{ field: 'id', op: '==', value: id } as const]
  const [current] = await collection.load(collectionQuery(path, { where }), params)
  const readed = stored.data['readed']
  if (!current || typeof readed !== 'boolean' || current['readed'] === readed) return false
  if (isRepeatedSince(stored, current)) return false
  return (await collection.readMarks?.set(id, readed, params)) === 'done'
}
