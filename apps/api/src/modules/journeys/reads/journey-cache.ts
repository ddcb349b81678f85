import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

interface CachedJourney {
  document: JourneyDocument
  /** The document as JSON. */
  text: string
  readAt: number
}

const maxCachedJourneys = 2_000
/** A person's name in the document can change without a new version of the journey. */
const cacheMs = 15_000

/**
 * Documents that lists have returned, by version. A list queries ids and versions of its page and reads only
 * the documents that are not in the cache.
 */
export class JourneyCache {
  readonly #journeys = new Map<string, CachedJourney>()

  find(id: string, version: number): JourneyDocument | undefined {
    const cached = this.#journeys.get(id)
    if (cached?.document.version !== version) return undefined
    return performance.now() - cached.readAt < cacheMs ? cached.document : undefined
  }

  add(document: JourneyDocument): void {
    const [oldest = ''] = this.#journeys.size >= maxCachedJourneys ? this.#journeys.keys() : []
    this.#journeys.delete(oldest)
    this.#journeys.delete(document.id)
    const text = JSON.stringify(document)
    this.#journeys.set(document.id, { document, text, readAt: performance.now() })
  }

  /** The document as JSON, serialized once for all responses. */
  textOf(document: JourneyDocument): string {
    const cached = this.#journeys.get(document.id)
    return cached?.document === document ? cached.text : JSON.stringify(document)
  }
}
