import {
  type LiveDocument,
  collectionQuery,
  type LiveFilter,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import { expect } from 'vitest'
import { compareByOrder, matchesQuery } from '@arriero/domain/live/match-query.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { LogReader } from '#platform/change-log/log-reader.ts'
import type { Db } from '#platform/database/schema.ts'

/** For each order, with and without a limit: the database returns the same as the evaluation in memory. */
export async function expectSameResults(
  path: string,
  orders: readonly string[],
  load: (query: LiveQuery) => Promise<LiveDocument[]>,
  where: readonly LiveFilter[],
): Promise<void> {
  const all = await load(collectionQuery(path))
  for (const orderAndLimit of ordersAndLimits(orders)) {
    const query = collectionQuery(path, { where, ...orderAndLimit })
    expect(await load(query), JSON.stringify(query)).toEqual(evaluateInMemory(query, all))
  }
}

const ordersAndLimits = (fields: readonly string[]): Pick<LiveQuery, 'order' | 'limit'>[] => [
  { order: null, limit: null },
  { order: null, limit: 4 },
  ...fields.flatMap((field): Pick<LiveQuery, 'order' | 'limit'>[] => [
    { order: { field, direction: 'asc' }, limit: null },
    { order: { field, direction: 'desc' }, limit: 4 },
  ]),
]

/** Evaluates a query in memory on all documents of a collection. */
export const evaluateInMemory = (query: LiveQuery, all: readonly LiveDocument[]): LiveDocument[] =>
  all
    .filter((document) => matchesQuery(query, document))
    .toSorted((one, other) => compareByOrder(query, one, other))
    .slice(0, query.limit ?? all.length)

/** All changes of one collection. */
export async function readLog(db: Db, collection: string): Promise<LoggedChange[]> {
  const { changes, isBlocked, hasMore } = await LogReader.at(db, 0).read(10_000)
  if (isBlocked || hasMore) throw new Error('The log has pending changes')
  return changes.filter((change) => change.collection === collection)
}

/** The documents of a client that follows the log from its beginning, ordered by id. */
export async function replayLog(db: Db, collection: string): Promise<LiveDocument[]> {
  const documents = new Map<string, LiveDocument>()
  for (const change of await readLog(db, collection)) {
    if (change.kind === 'put') documents.set(change.document.id, change.document)
    else if (change.kind === 'remove') documents.delete(change.id)
    else {
      const known = documents.get(change.patch.id)
      if (!known) throw new Error(`A patch of the unknown document ${change.patch.id}`)
      documents.set(known.id, { ...known, ...change.patch })
    }
  }
  return [...documents.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
