import type { FailedDown } from '@arriero/domain/contract/live/down.ts'
import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import {
  collectionQuery,
  documentQuery,
  isDocumentPath,
  splitDocumentPath,
} from '@arriero/domain/live/live-query.ts'
import type { z } from 'zod'
import { SharedFrame } from '../wire/shared-frame.ts'
import type { ClientDeps } from './client-requests.ts'
import { permitQuery } from './permit-query.ts'

type ReadUp = Extract<LiveUp, { kind: 'read' }>
type UpdateUp = Extract<LiveUp, { kind: 'update' }>
type UpdateAllUp = Extract<LiveUp, { kind: 'updateAll' }>
type Refusal = z.infer<typeof FailedDown>['reason']

const documentsAtMost = 1_000

/** What one client asks once: reads, and what it has read. */
export class ClientQuestions {
  readonly #deps: ClientDeps

  constructor(deps: ClientDeps) {
    this.#deps = deps
  }

  read(message: ReadUp): Promise<void> {
    return this.#answer(message.id, () => this.#read(message))
  }

  update(message: UpdateUp): Promise<void> {
    return this.#answer(message.id, () => this.#update(message))
  }

  updateAll(message: UpdateAllUp): Promise<void> {
    return this.#answer(message.id, () => this.#updateAll(message))
  }

  async #read({ id, query }: ReadUp): Promise<Refusal | undefined> {
    const { engine, person, outlet } = this.#deps
    const matched = permitQuery(engine.collections, person, query)
    if (typeof matched === 'string') return matched
    const limit = Math.min(query.limit ?? documentsAtMost, documentsAtMost)
    const asked = isDocumentPath(query.path) ? query : { ...query, limit }
    const { collection, names } = matched
    const documents = await engine.loads.run(person.userId, () => collection.load(asked, names))
    const frame = await SharedFrame.ofLarge({ kind: 'readAnswer', id, documents })
    // It counts as under way until there is room for it: who does not listen is soon told nothing more.
    await outlet.writeInTurn(frame)
    return undefined
  }

  async #update({ id, path, fields }: UpdateUp): Promise<Refusal | undefined> {
    const { engine, person, outlet } = this.#deps
    if (!isDocumentPath(path)) return 'invalid-query'
    const document = splitDocumentPath(path)
    const query = documentQuery(document.collection, document.id)
    const matched = permitQuery(engine.collections, person, query)
    if (typeof matched === 'string') return matched
    const { collection, names } = matched
    if (!collection.reading) return 'forbidden'
    const outcome = await collection.reading.set(document.id, fields.readed, names)
    if (outcome === 'not-found') return 'not-found'
    outlet.send({ kind: 'updated', id })
    return undefined
  }

  async #updateAll({ id, path, through }: UpdateAllUp): Promise<Refusal | undefined> {
    const { engine, person, outlet } = this.#deps
    if (isDocumentPath(path)) return 'invalid-query'
    const matched = permitQuery(engine.collections, person, collectionQuery(path))
    if (typeof matched === 'string') return matched
    const { collection, names } = matched
    if (!collection.reading) return 'forbidden'
    await collection.reading.markAll(new Date(through), names)
    outlet.send({ kind: 'updated', id })
    return undefined
  }

  async #answer(id: number, work: () => Promise<Refusal | undefined>): Promise<void> {
    const { engine, person, outlet, log } = this.#deps
    if (!engine.questions.take(person.userId)) {
      return outlet.send({ kind: 'failed', id, reason: 'failed' })
    }
    try {
      const reason = await work()
      if (reason) outlet.send({ kind: 'failed', id, reason })
    } catch (error) {
      log.error({ err: error }, 'a live question failed')
      outlet.send({ kind: 'failed', id, reason: 'failed' })
    } finally {
      engine.questions.giveBack(person.userId)
    }
  }
}
