interface Span {
  after: number
  through: number
  atMost: number
}

type ChangedDocuments = string[] | 'too-many'

const answersKept = 16

/** What changed in a stretch of the log stays so: asked once for all who come back from the same place. */
export class ResumeLookups {
  readonly #read: (path: string, span: Span) => Promise<ChangedDocuments>
  readonly #answers = new Map<string, Promise<ChangedDocuments>>()

  constructor(read: (path: string, span: Span) => Promise<ChangedDocuments>) {
    this.#read = read
  }

  find(path: string, span: Span): Promise<ChangedDocuments> {
    const key = JSON.stringify([path, span.after, span.through])
    const known = this.#answers.get(key)
    if (known) return known
    const answer = this.#read(path, span)
    this.#answers.set(key, answer)
    answer.catch(() => this.#answers.delete(key))
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > answersKept) this.#answers.delete(oldest)
    return answer
  }

  /** It is no longer the same log. */
  forget(): void {
    this.#answers.clear()
  }
}
