import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import {
  collectionQuery,
  type LiveFilter,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import { expect } from 'vitest'
import { answerInMemory } from './answer-in-memory.ts'

/** By each of these orders, with a limit and without: the database answers what the rule in memory makes of everything. */
export async function expectSameAnswers(
  path: string,
  orders: readonly string[],
  load: (query: LiveQuery) => Promise<LiveDocument[]>,
  where: readonly LiveFilter[],
): Promise<void> {
  const all = await load(collectionQuery(path))
  for (const narrowing of narrowingsBy(orders)) {
    const query = collectionQuery(path, { where, ...narrowing })
    expect(await load(query), JSON.stringify(query)).toEqual(answerInMemory(query, all))
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
