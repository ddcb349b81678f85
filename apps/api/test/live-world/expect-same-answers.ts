import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import {
  collectionQuery,
  type LiveFilter,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import { compareByOrder, matchesQuery } from '@arriero/domain/live/match-query.ts'
import { expect } from 'vitest'

/** Whatever the order and the limit: the database answers what the rule in memory makes of everything. */
export async function expectSameAnswers(
  path: string,
  fields: readonly string[],
  load: (query: LiveQuery) => Promise<LiveDocument[]>,
  where: readonly LiveFilter[],
): Promise<void> {
  const all = await load(collectionQuery(path))
  for (const narrowing of narrowingsBy(fields)) {
    const query = collectionQuery(path, { where, ...narrowing })
    expect(await load(query), JSON.stringify(query)).toEqual(answerOf(query, all))
  }
}

const narrowingsBy = (fields: readonly string[]): Pick<LiveQuery, 'order' | 'limit'>[] => [
  { order: null, limit: null },
  { order: null, limit: 4 },
  ...fields.flatMap((field): Pick<LiveQuery, 'order' | 'limit'>[] => [
    { order: { field, direction: 'asc' }, limit: null },
    { order: { field, direction: 'desc' }, limit: 4 },
  ]),
]

function answerOf(query: LiveQuery, all: readonly LiveDocument[]): LiveDocument[] {
  return all
    .filter((document) => matchesQuery(query, document))
    .toSorted((one, other) => compareByOrder(query, one, other))
    .slice(0, query.limit ?? all.length)
}
