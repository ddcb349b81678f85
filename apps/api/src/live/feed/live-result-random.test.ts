import {
  type LiveDocument,
  collectionQuery,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import { compareByOrder, matchesQuery } from '@arriero/domain/live/match-query.ts'
import { expect, it } from 'vitest'
import { Random } from '@arriero/domain/demo/random.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { LiveResult } from './live-result.ts'

const collection = 'boxes'
const colours = ['red', { name: 'blue' }, null]

/** Random integers from 0; the same sequence for the same seed. */
function randomFrom(seed: number) {
  const random = new Random(seed)
  return (below: number) => random.whole(0, below - 1)
}

/** A table of documents that makes random valid changes. */
class RandomTable {
  readonly documents = new Map<string, LiveDocument>()
  readonly #random: (below: number) => number

  constructor(random: (below: number) => number) {
    this.#random = random
  }

  change(seq: number): LoggedChange {
    const id = `b${this.#random(12)}`
    const previous = this.documents.get(id)
    const version = (previous?.version ?? seq * 100) + 1
    if (previous && this.#random(6) === 0) {
      this.documents.delete(id)
      return { seq, collection, kind: 'remove', id, version }
    }
    if (previous && this.#random(2) === 0) {
      const fields = { id, version, weight: this.#random(5) }
      this.documents.set(id, { ...previous, ...fields })
      return { seq, collection, kind: 'patch', patch: fields }
    }
    const colour = colours[this.#random(3)]
    const document = { id, version, colour, at: this.#random(50), weight: this.#random(5) }
    this.documents.set(id, document)
    return { seq, collection, kind: 'put', document }
  }

  select(query: LiveQuery): LiveDocument[] {
    return [...this.documents.values()]
      .filter((document) => matchesQuery(query, document))
      .toSorted((one, other) => compareByOrder(query, one, other))
      .slice(0, query.limit ?? undefined)
  }
}

/** Applies a delta as a client does. */
function applyDelta(documents: Map<string, LiveDocument>, result: LiveResult, from: number) {
  const delta = result.deltaSince(from)
  if (!delta) throw new Error(`There is no delta since ${from}`)
  const updated = new Map(documents)
  for (const document of delta.added) updated.set(document.id, document)
  for (const id of delta.removed) updated.delete(id)
  for (const patch of delta.changed) {
    const known = updated.get(patch.id)
    if (!known) throw new Error('A change of a document that the client cannot know')
    updated.set(patch.id, { ...known, ...patch })
  }
  return updated
}

const byId = (documents: Iterable<LiveDocument>) =>
  [...documents].toSorted((one, other) => (one.id < other.id ? -1 : 1))

const where = [{ field: 'colour', op: 'in' as const, values: ['red', { name: 'blue' }] }]
const order = { field: 'at', direction: 'desc' as const }
const queries = [
  collectionQuery(collection),
  collectionQuery(collection, { where }),
  collectionQuery(collection, { where, order, limit: 3 }),
]

it.each(Array.from({ length: 30 }, (_, seed) => seed))(
  "deltas from any position give the query's current result (seed %i)",
  (seed) => {
    const random = randomFrom(seed)
    for (const query of queries) {
      const table = new RandomTable(random)
      for (let seq = 1; seq <= 10; seq++) table.change(seq)
      const result = new LiveResult(query, table.select(query), 10)
      const history = [new Map(result.documents().map((one) => [one.id, one]))]
      for (let seq = 11; seq <= 80; seq++) {
        result.apply(table.change(seq))
        if (result.mustReload) result.adopt(new LiveResult(query, table.select(query), seq), seq)
        const expected = byId(table.select(query))
        expect(byId(result.documents())).toEqual(expected)
        const back = random(history.length)
        const previous = history[back] ?? new Map()
        expect(
          byId(applyDelta(previous, result, 10 + back).values()),
          `since ${10 + back}`,
        ).toEqual(expected)
        history.push(new Map(result.documents().map((one) => [one.id, one])))
      }
    }
  },
)
