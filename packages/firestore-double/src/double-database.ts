import { commit, type DocumentWrite } from './store/commit.ts'
import { type DocumentStore, splitName } from './store/document-store.ts'
import { type PlainData, fieldsFromPlain, fieldsToPlain } from './store/plain-value.ts'

/** A document before and after a write; undefined if it is missing. */
interface DoubleWrite {
  path: string
  before: PlainData | undefined
  after: PlainData | undefined
}

/**
 * The documents of one database, for tests in the same process: read and written at once, past the rules, and
 * pushed to listeners like any other write. Paths are relative, such as `journeys/7`.
 */
export class DoubleDatabase {
  readonly #getStore: () => DocumentStore
  readonly #root: string

  constructor(getStore: () => DocumentStore, projectId: string, databaseId: string) {
    this.#getStore = getStore
    this.#root = `projects/${projectId}/databases/${databaseId}/documents`
  }

  /** Creates or replaces the documents, all in one commit. */
  set(documents: Readonly<Record<string, PlainData>>): void {
    this.#commit(
      Object.entries(documents).map(([path, data]) => ({
        update: { name: this.#name(path), fields: fieldsFromPlain(data) },
      })),
    )
  }

  /** Changes the given top-level fields of a document that exists. */
  update(path: string, data: PlainData): void {
    const fields = fieldsFromPlain(data)
    const fieldPaths = Object.keys(data).map((key) => `\`${key}\``)
    this.#commit([
      {
        update: { name: this.#name(path), fields },
        updateMask: { fieldPaths },
        currentDocument: { exists: true },
      },
    ])
  }

  delete(...paths: string[]): void {
    this.#commit(paths.map((path) => ({ delete: this.#name(path) })))
  }

  get(path: string): PlainData | undefined {
    const document = this.#getStore().get(this.#name(path))
    return document && fieldsToPlain(document.fields)
  }

  /** Rises with every change of the document; undefined if it is missing. */
  versionOf(path: string): number | undefined {
    return this.#getStore().get(this.#name(path))?.updateTime
  }

  /** Calls the listener with every write, in order, until the returned function is called. Not after a restart. */
  subscribe(listener: (write: DoubleWrite) => void): () => void {
    return this.#getStore().subscribe((changes) => {
      for (const { name, before, after } of changes) {
        if (!name.startsWith(`${this.#root}/`)) continue
        listener({
          path: splitName(name).path,
          before: before && fieldsToPlain(before.fields),
          after: after && fieldsToPlain(after.fields),
        })
      }
    })
  }

  /** All documents of a collection, by their path. */
  list(collection: string): Record<string, PlainData> {
    const documents = [...this.#getStore().inCollection(this.#name(collection))]
    return Object.fromEntries(
      documents.map(({ name, fields }) => [splitName(name).path, fieldsToPlain(fields)]),
    )
  }

  #name(path: string): string {
    return `${this.#root}/${path}`
  }

  #commit(writes: readonly DocumentWrite[]): void {
    commit(this.#getStore(), writes, () => undefined)
  }
}
