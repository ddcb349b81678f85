import type { ClientMessage } from '@arriero/domain/contract/live/client-messages.ts'
import { type ClientDeps, ClientWatches } from './client-watches.ts'
import type { FailedMessage } from '@arriero/domain/contract/live/server-messages.ts'
import {
  collectionQuery,
  documentQuery,
  isDocumentPath,
  splitDocumentPath,
} from '@arriero/domain/live/live-query.ts'
import type { z } from 'zod'
import { SharedFrame } from '../wire/shared-frame.ts'
import { permitQuery } from '../live-collection.ts'

export type ClientRequest = Exclude<ClientMessage, { kind: 'signIn' | 'ping' }>

/** Handles the requests of a signed-in client. Requests run in parallel, and none of them rejects. */
export class ClientRequests {
  readonly #watches: ClientWatches
  readonly #oneTime: OneTimeRequests

  constructor(deps: ClientDeps) {
    this.#watches = new ClientWatches(deps)
    this.#oneTime = new OneTimeRequests(deps)
  }

  receive(message: ClientRequest): void {
    switch (message.kind) {
      case 'watch':
        return void this.#watches.watch(message)
      case 'unwatch':
        return this.#watches.unwatch(message.watch)
      case 'resync':
        return void this.#watches.resync(message)
      case 'read':
        return void this.#oneTime.read(message)
      case 'update':
        return void this.#oneTime.update(message)
      case 'updateAll':
        return void this.#oneTime.updateAll(message)
    }
  }

  close(): void {
    this.#watches.close()
  }
}

type ReadMessage = Extract<ClientMessage, { kind: 'read' }>
type UpdateMessage = Extract<ClientMessage, { kind: 'update' }>
type UpdateAllMessage = Extract<ClientMessage, { kind: 'updateAll' }>
type RequestFailure = z.infer<typeof FailedMessage>['reason']

const maxDocumentsPerRead = 1_000

/** Requests with a single answer: reads, and marking documents as read. */
class OneTimeRequests {
  readonly #deps: ClientDeps

  constructor(deps: ClientDeps) {
    this.#deps = deps
  }

  read(message: ReadMessage): Promise<void> {
    return this.#answer(message.id, () => this.#read(message))
  }

  update(message: UpdateMessage): Promise<void> {
    return this.#answer(message.id, () => this.#update(message))
  }

  updateAll(message: UpdateAllMessage): Promise<void> {
    return this.#answer(message.id, () => this.#updateAll(message))
  }

  async #read({ id, query }: ReadMessage): Promise<RequestFailure | undefined> {
    const { engine, person, socket } = this.#deps
    const matched = permitQuery(engine.collections, person, query)
    if (typeof matched === 'string') return matched
    const limit = Math.min(query.limit ?? maxDocumentsPerRead, maxDocumentsPerRead)
    const limited = isDocumentPath(query.path) ? query : { ...query, limit }
    const { collection, params } = matched
    const documents = await engine.loads.run(person.userId, () => collection.load(limited, params))
    const frame = await SharedFrame.ofLarge({ kind: 'readAnswer', id, documents })
    // Counts as pending until it is written, so a client that doesn't read its socket soon reaches its quota.
    await socket.writeInTurn(frame)
    return undefined
  }

  async #update({ id, path, fields }: UpdateMessage): Promise<RequestFailure | undefined> {
    const { engine, person, socket } = this.#deps
    if (!isDocumentPath(path)) return 'invalid-query'
    const document = splitDocumentPath(path)
    const query = documentQuery(document.collection, document.id)
    const matched = permitQuery(engine.collections, person, query)
    if (typeof matched === 'string') return matched
    const { collection, params } = matched
    if (!collection.readMarks) return 'forbidden'
    const outcome = await collection.readMarks.set(document.id, fields.readed, params)
    if (outcome === 'not-found') return 'not-found'
    socket.send({ kind: 'updated', id })
    return undefined
  }

  async #updateAll({ id, path, through }: UpdateAllMessage): Promise<RequestFailure | undefined> {
    const { engine, person, socket } = this.#deps
    if (isDocumentPath(path)) return 'invalid-query'
    const matched = permitQuery(engine.collections, person, collectionQuery(path))
    if (typeof matched === 'string') return matched
    const { collection, params } = matched
    if (!collection.readMarks) return 'forbidden'
    await collection.readMarks.markAll(new Date(through), params)
    socket.send({ kind: 'updated', id })
    return undefined
  }

  async #answer(id: number, work: () => Promise<RequestFailure | undefined>): Promise<void> {
    const { engine, person, socket, log } = this.#deps
    if (!engine.requestQuota.take(person.userId)) {
      return socket.send({ kind: 'failed', id, reason: 'failed' })
    }
    try {
      const reason = await work()
      if (reason) socket.send({ kind: 'failed', id, reason })
    } catch (error) {
      log.error({ err: error }, 'live request failed')
      socket.send({ kind: 'failed', id, reason: 'failed' })
    } finally {
      engine.requestQuota.release(person.userId)
    }
  }
}
