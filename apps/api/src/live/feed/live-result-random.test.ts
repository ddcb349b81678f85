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

/** The table, and its next valid change. */
class World {
  readonly documents = new Map<string, LiveDocument>()
  readonly #random: (below: number) => number

  constructor(random: (below: number) => number) {
    this.#random = random
  }

  step(seq: number): LoggedChange {
    const id = `b${this.#random(12)}`
    const held = this.documents.get(id)
    const version = (held?.version ?? seq * 100) + 1
    if (held && this.#random(6) === 0) {
      this.documents.delete(id)
      return { seq, collection, kind: 'remove', id, version }
    }
    if (held && this.#random(2) === 0) {
      const fields = { id, version, weight: this.#random(5) }
      this.documents.set(id, { ...held, ...fields })
      return { seq, collection, kind: 'patch', patch: fields }
    }
    const colour = colours[this.#random(3)]
    const document = { id, version, colour, at: this.#random(50), weight: this.#random(5) }
    this.documents.set(id, document)
    return { seq, collection, kind: 'put', document }
  }

  answer(query: LiveQuery): LiveDocument[] {
    return [...this.documents.values()]
      .filter((document) => matchesQuery(query, document))
      .toSorted((one, other) => compareByOrder(query, one, other))
      .slice(0, query.limit ?? undefined)
  }
}

/** Applies a delta as a client does. */
function applyDelta(documents: Map<string, LiveDocument>, of: LiveResult, from: number) {
  const delta = of.deltaSince(from)
  if (!delta) throw new Error(`Nothing is known since ${from}`)
  const now = new Map(documents)
  for (const document of delta.added) now.set(document.id, document)
  for (const id of delta.removed) now.delete(id)
  for (const patch of delta.changed) {
    const known = now.get(patch.id)
    if (!known) throw new Error('A change of a document that the client cannot know')
    now.set(patch.id, { ...known, ...patch })
  }
  return now
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
  "leads clients from any position to the query's result (seed %i)",
  (seed) => {
    const random = randomFrom(seed)
    for (const query of queries) {
      const world = new World(random)
      for (let seq = 1; seq <= 10; seq++) world.step(seq)
      const of = new LiveResult(query, world.answer(query), 10)
      const history = [new Map(of.documents().map((one) => [one.id, one]))]
      for (let seq = 11; seq <= 80; seq++) {
        of.apply(world.step(seq))
        if (of.mustReload) of.adopt(new LiveResult(query, world.answer(query), seq), seq)
        const expected = byId(world.answer(query))
        expect(byId(of.documents())).toEqual(expected)
        const back = random(history.length)
        const held = history[back] ?? new Map()
        expect(byId(applyDelta(held, of, 10 + back).values()), `since ${10 + back}`).toEqual(
          expected,
        )
        history.push(new Map(of.documents().map((one) => [one.id, one])))
      }
    }
  },
)
