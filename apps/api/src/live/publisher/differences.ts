import type {
  FirestoreClient,
  StoreDocument,
  StoreWrite,
} from '#platform/firebase/firestore-client.ts'
import { type CollectionDocument, type LiveCollection, matchPath } from '../live-collection.ts'
import { replacing } from './stored-document.ts'

/** Documents per request; on PGlite other queries wait for the running one. */
const pageSize = 100

/** The writes that make the store equal to the database, from a comparison of all documents. */
export async function* findDifferences(
  client: FirestoreClient,
  collections: readonly LiveCollection[],
): AsyncGenerator<StoreWrite> {
  for (const collection of collections) yield* differencesIn(client, collection)
}

/** Both sides come in the order of their paths, so that neither must be in memory. */
async function* differencesIn(
  client: FirestoreClient,
  collection: LiveCollection,
): AsyncGenerator<StoreWrite> {
  const stored = storedDocuments(client, collection)
  let other = await stored.next()
  for await (const { path: folder, document } of ownDocuments(collection)) {
    const path = `${folder}/${document.id}`
    while (!other.done && other.value.path < path) {
      yield { kind: 'delete', path: other.value.path }
      other = await stored.next()
    }
    const isStored = !other.done && other.value.path === path
    const write = replacing(path, document, isStored ? other.value : undefined)
    if (write) yield write
    if (isStored) other = await stored.next()
  }
  while (!other.done) {
    yield { kind: 'delete', path: other.value.path }
    other = await stored.next()
  }
}

async function* ownDocuments(collection: LiveCollection): AsyncGenerator<CollectionDocument, void> {
  let page: CollectionDocument[]
  let last: CollectionDocument | undefined
  do {
    page = await collection.page(last, pageSize)
    last = page.at(-1)
    yield* page
  } while (page.length === pageSize)
}

async function* storedDocuments(
  client: FirestoreClient,
  collection: LiveCollection,
): AsyncGenerator<StoreDocument, undefined> {
  const segments = collection.pattern.split('/')
  const of = { collectionId: segments.at(-1) ?? '', isGroup: segments.length > 1 }
  let page: StoreDocument[]
  let after: string | undefined
  do {
    page = await client.list(of, { after, limit: pageSize })
    after = page.at(-1)?.path
    for (const document of page) {
      // A group has all collections of this name, wherever they are.
      if (matchPath([collection], document.path)) yield document
    }
  } while (page.length === pageSize)
  return undefined
}
