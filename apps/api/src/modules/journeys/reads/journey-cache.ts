import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

interface Kept {
  document: JourneyDocument
  /** As it goes over the wire. */
  text: string
  readAt: number
}

const keptAtMost = 2_000
/** The name of a person beside a journey can change without a new version of the journey. */
const keptMilliseconds = 15_000

/**
 * Journeys that lists have shown, by their version: a list asks the database which journeys in which version
 * belong on its page, and reads only those that it does not have.
 */
export class JourneyCache {
  readonly #kept = new Map<string, Kept>()

  find(id: string, version: number): JourneyDocument | undefined {
    const kept = this.#kept.get(id)
    if (kept?.document.version !== version) return undefined
    return performance.now() - kept.readAt < keptMilliseconds ? kept.document : undefined
  }

  keep(document: JourneyDocument): void {
    const [oldest = ''] = this.#kept.size >= keptAtMost ? this.#kept.keys() : []
    this.#kept.delete(oldest)
    this.#kept.delete(document.id)
    const text = JSON.stringify(document)
    this.#kept.set(document.id, { document, text, readAt: performance.now() })
  }

  /** The document as JSON, written once for all who are sent it. */
  textOf(document: JourneyDocument): string {
    const kept = this.#kept.get(document.id)
    return kept?.document === document ? kept.text : JSON.stringify(document)
  }
}
