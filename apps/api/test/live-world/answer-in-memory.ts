import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import { compareByOrder, matchesQuery } from '@arriero/domain/live/match-query.ts'

/** What the rule in memory makes of all documents of a collection. */
export const answerInMemory = (query: LiveQuery, all: readonly LiveDocument[]): LiveDocument[] =>
  all
    .filter((document) => matchesQuery(query, document))
    .toSorted((one, other) => compareByOrder(query, one, other))
    .slice(0, query.limit ?? all.length)
