import { toRpcError } from '../rpc-error.ts'
import type { Rights } from '../rules/rights.ts'
import type { DocumentChange, DocumentStore } from '../store/document-store.ts'
import { toTimestamp } from '../store/value.ts'
import { ListenTarget, type TargetRequest, resumeToken } from './listen-target.ts'
import type { RpcStream } from './rpc-stream.ts'

interface ListenRequest {
  addTarget?: TargetRequest
  removeTarget?: number
}

/** All targets of one client. A snapshot, the moment at which all of them are consistent, ends each burst of messages. */
export class ListenStream implements RpcStream {
  readonly #store: DocumentStore
  readonly #rights: Rights
  readonly #send: (message: object) => void
  readonly #targets = new Map<number, ListenTarget>()
  readonly #unsubscribe: () => void

  constructor(store: DocumentStore, rights: Rights, send: (message: object) => void) {
    this.#store = store
    this.#rights = rights
    this.#send = send
    this.#unsubscribe = store.subscribe((changes) => this.#apply(changes))
  }

  receive(message: unknown): void {
    // The SDK builds the messages; a wrong one only breaks its own test.
    const { addTarget, removeTarget } = message as ListenRequest
    if (addTarget) this.#add(addTarget)
    if (removeTarget !== undefined) {
      this.#targets.delete(removeTarget)
      this.#sendTargetChange('REMOVE', { targetIds: [removeTarget] })
    }
  }

  recheck(): void {
    for (const target of this.#targets.values()) this.#check(target)
  }

  close(): void {
    this.#unsubscribe()
    this.#targets.clear()
  }

  #add(request: TargetRequest): void {
    try {
      const target = new ListenTarget(this.#store, request)
      target.check(this.#rights)
      this.#targets.set(target.id, target)
      this.#sendTargetChange('ADD', { targetIds: [target.id] })
      for (const message of target.start(request)) this.#send(message)
      this.#sendTargetChange('CURRENT', { targetIds: [target.id], ...this.#moment() })
      this.#sendSnapshot()
    } catch (error) {
      this.#refuse(request.targetId, error)
    }
  }

  #apply(changes: readonly DocumentChange[]): void {
    // What a person may read can depend on the documents themselves.
    for (const target of this.#targets.values()) {
      if (changes.some(({ name }) => target.covers(name))) this.#check(target)
    }
    const messages = [...this.#targets.values()].flatMap((target) => target.apply(changes))
    for (const message of messages) this.#send(message)
    if (messages.length > 0) this.#sendSnapshot()
  }

  #check(target: ListenTarget): void {
    try {
      target.check(this.#rights)
    } catch (error) {
      this.#refuse(target.id, error)
    }
  }

  #refuse(targetId: number, error: unknown): void {
    const { code, message } = toRpcError(error)
    this.#targets.delete(targetId)
    this.#sendTargetChange('REMOVE', { targetIds: [targetId], cause: { code, message } })
  }

  #sendSnapshot(): void {
    this.#sendTargetChange('NO_CHANGE', { targetIds: [], ...this.#moment() })
  }

  #sendTargetChange(targetChangeType: string, details: object): void {
    this.#send({ targetChange: { targetChangeType, ...details } })
  }

  #moment() {
    const time = this.#store.now()
    return { readTime: toTimestamp(time), resumeToken: resumeToken(this.#store, time) }
  }
}
