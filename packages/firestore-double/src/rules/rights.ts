import type { DocumentQuery } from '../query/structured-query.ts'
import { permissionDenied } from '../rpc-error.ts'
import { type DocumentStore, type StoredDocument, splitName } from '../store/document-store.ts'
import { fieldsToPlain } from '../store/plain-value.ts'
import type { TokenCaller } from './caller.ts'
import type { RuleRequest, Rules } from './rules.ts'

/** Checks requests of one caller against the rules that are valid at that moment. Each check throws if it is refused. */
export class Rights {
  readonly #caller: TokenCaller
  readonly #rules: () => Rules
  readonly #store: () => DocumentStore

  constructor(caller: TokenCaller, rules: () => Rules, store: () => DocumentStore) {
    this.#caller = caller
    this.#rules = rules
    this.#store = store
  }

  checkGet(store: DocumentStore, name: string): void {
    this.#check('get', name, { document: plainOf(store.get(name)) })
  }

  checkList(query: DocumentQuery): void {
    this.#check('list', `${query.parent}/${query.collectionId}/*`, { limit: query.limit })
  }

  checkWrite(
    operation: 'create' | 'update' | 'delete',
    before: StoredDocument | undefined,
    after: StoredDocument | undefined,
    name: string,
  ): void {
    this.#check(operation, name, { document: plainOf(before), next: plainOf(after) })
  }

  #check(
    operation: RuleRequest['operation'],
    name: string,
    details: Partial<Pick<RuleRequest, 'document' | 'next' | 'limit'>>,
  ): void {
    if (this.#caller === 'owner') return
    const who = this.#caller === 'nobody' ? undefined : this.#caller
    const { root, path } = splitName(name)
    const get = (other: string) => plainOf(this.#store().get(`${root}/${other}`))
    const unknown = { document: undefined, next: undefined, limit: undefined }
    const isAllowed = this.#rules()({ who, operation, path, get, ...unknown, ...details })
    if (!isAllowed) throw permissionDenied()
  }
}

const plainOf = (document: StoredDocument | undefined) => document && fieldsToPlain(document.fields)
