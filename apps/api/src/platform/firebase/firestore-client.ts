import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { AccessTokens } from './access-token.ts'
import {
  fieldPath,
  type FirestoreFields,
  fromFields,
  type JsonData,
  toFields,
} from './firestore-value.ts'

/** A write of a commit. Paths are below the database: `journeys/7`. */
export type StoreWrite = { path: string } &
  /** Creates or replaces the document. */
  (
    | { kind: 'set'; data: JsonData; condition?: WriteCondition }
    /** Changes the given fields of a document that must exist. */
    | { kind: 'update'; data: JsonData }
    | { kind: 'delete' }
  )

/** The commit fails as a whole if the document is not in this state. */
type WriteCondition = { exists: boolean } | { updateTime: string }

export interface StoreDocument {
  path: string
  data: JsonData
  /** Changes with every change of the document. */
  updateTime: string
}

interface WireDocument {
  name: string
  fields?: FirestoreFields
  updateTime: string
}

/** Firestore answered with an error; `status` is its name, such as `FAILED_PRECONDITION`. */
export class FirestoreRefusal extends Error {
  readonly status: string

  constructor(status: string, message: string) {
    super(`Firestore: ${status} ${message}`)
    this.name = 'FirestoreRefusal'
    this.status = status
  }
}

interface ClientDeps {
  /** Origin; Google's by default. */
  url?: string | undefined
  projectId: string
  access: AccessTokens
  /** Called with the number of documents written and read: what Google bills. */
  onUse?: (use: { writes?: number; reads?: number }) => void
  /** Tests lose requests and answers. */
  send?: SendRequest
}

export type SendRequest = (url: string, request: RequestInit) => Promise<Response>

const timeoutMs = 20 * secondMs

/** Firestore over REST, past its rules. */
export class FirestoreClient {
  readonly #deps: ClientDeps
  readonly #root: string
  readonly #closing = new AbortController()

  constructor(deps: ClientDeps) {
    this.#deps = deps
    this.#root = `projects/${deps.projectId}/databases/(default)/documents`
  }

  /** All writes or none. Resolves with the update time of each document, undefined after a delete. */
  async commit(writes: readonly StoreWrite[]): Promise<(string | undefined)[]> {
    const body = { writes: writes.map((write) => this.#toWire(write)) }
    const answer = await this.#call<{ writeResults?: { updateTime?: string }[] }>('commit', body)
    this.#deps.onUse?.({ writes: writes.length })
    return writes.map((_, at) => answer.writeResults?.[at]?.updateTime)
  }

  /** The documents that exist, by path. */
  async get(paths: readonly string[]): Promise<Map<string, StoreDocument>> {
    if (paths.length === 0) return new Map()
    const documents = paths.map((path) => `${this.#root}/${path}`)
    const answers = await this.#call<{ found?: WireDocument }[]>('batchGet', { documents })
    this.#deps.onUse?.({ reads: paths.length })
    return new Map(
      answers.flatMap(({ found }) => (found ? [this.#fromWire(found)] : [])).map(byPath),
    )
  }

  /** Documents of all collections with this name, in the order of their paths, after `after`. */
  async list(
    { collectionId, isGroup }: { collectionId: string; isGroup: boolean },
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<StoreDocument[]> {
    return this.#query({
      from: [{ collectionId, ...(isGroup && { allDescendants: true }) }],
      orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
      limit,
      ...(after !== undefined && {
        startAt: { values: [{ referenceValue: `${this.#root}/${after}` }], before: false },
      }),
    })
  }

  /** Documents of a collection group in which one of two boolean fields is true and the other false. */
  async findDifferent(
    collectionId: string,
    one: string,
    other: string,
    limit: number,
  ): Promise<StoreDocument[]> {
    const has = (name: string, booleanValue: boolean) => ({
      fieldFilter: { field: { fieldPath: fieldPath(name) }, op: 'EQUAL', value: { booleanValue } },
    })
    const both = (value: boolean) => ({
      compositeFilter: { op: 'AND', filters: [has(one, value), has(other, !value)] },
    })
    return this.#query({
      from: [{ collectionId, allDescendants: true }],
      where: { compositeFilter: { op: 'OR', filters: [both(true), both(false)] } },
      limit,
    })
  }

  /** Ends calls in progress; later ones fail. */
  close(): void {
    this.#closing.abort()
  }

  async #query(structuredQuery: object): Promise<StoreDocument[]> {
    const answers = await this.#call<{ document?: WireDocument }[]>('runQuery', {
      structuredQuery,
    })
    const documents = answers.flatMap(({ document }) =>
      document ? [this.#fromWire(document)] : [],
    )
    // A query without a result is billed as one read.
    this.#deps.onUse?.({ reads: Math.max(1, documents.length) })
    return documents
  }

  async #call<Answer>(method: string, body: object): Promise<Answer> {
    const { url = 'https://firestore.googleapis.com', access, send = fetch } = this.#deps
    const response = await send(`${url}/v1/${this.#root}:${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await access.get()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal]),
    })
    if (response.status === 401) access.forget()
    if (!response.ok) throw await readRefusal(response)
    return (await response.json()) as Answer
  }

  #toWire(write: StoreWrite): object {
    const name = `${this.#root}/${write.path}`
    switch (write.kind) {
      case 'delete':
        return { delete: name }
      case 'set':
        return {
          update: { name, fields: toFields(write.data) },
          ...(write.condition && { currentDocument: write.condition }),
        }
      case 'update':
        return {
          update: { name, fields: toFields(write.data) },
          updateMask: { fieldPaths: Object.keys(write.data).map(fieldPath) },
          currentDocument: { exists: true },
        }
    }
  }

  #fromWire({ name, fields, updateTime }: WireDocument): StoreDocument {
    return { path: name.slice(this.#root.length + 1), data: fromFields(fields), updateTime }
  }
}

const byPath = (document: StoreDocument) => [document.path, document] as const

async function readRefusal(response: Response): Promise<FirestoreRefusal> {
  const text = await response.text()
  try {
    const parsed: unknown = JSON.parse(text)
    // Some calls answer with a list, also of one error.
    const { error } = (Array.isArray(parsed) ? parsed[0] : parsed) as {
      error: { status?: string; message?: string }
    }
    return new FirestoreRefusal(error.status ?? String(response.status), error.message ?? '')
  } catch {
    return new FirestoreRefusal(String(response.status), text.slice(0, 500))
  }
}
