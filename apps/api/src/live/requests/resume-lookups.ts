interface LogSpan {
  after: number
  through: number
  /** Maximum number of documents. */
  atMost: number
}

type ChangedDocuments = string[] | 'too-many'

const maxAnswers = 16

/** Caches which documents changed in a span of the log, for clients that resume from the same position. */
export class ResumeLookups {
  readonly #read: (path: string, span: LogSpan) => Promise<ChangedDocuments>
  readonly #answers = new Map<string, Promise<ChangedDocuments>>()

  constructor(read: (path: string, span: LogSpan) => Promise<ChangedDocuments>) {
    this.#read = read
  }

  find(path: string, span: LogSpan): Promise<ChangedDocuments> {
    const key = JSON.stringify([path, span.after, span.through])
    const known = this.#answers.get(key)
    if (known) return known
    const answer = this.#read(path, span)
    this.#answers.set(key, answer)
    answer.catch(() => this.#answers.delete(key))
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > maxAnswers) this.#answers.delete(oldest)
    return answer
  }

  /** Called when the log was replaced. */
  forget(): void {
    this.#answers.clear()
  }
}
