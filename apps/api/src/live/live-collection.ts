import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { z } from 'zod'
import type { QueryFields } from '#platform/live-query/query-columns.ts'
import type { SignedInPerson } from '#platform/http/signed-in-person.ts'

/** What a module offers to screens: one kind of collection, who may see it, and the query behind it. */
export interface LiveCollection {
  /** `journeys`, or with the names of what varies: `notifications/{administratorId}/admin`. */
  readonly pattern: string
  /** Its documents, each field of which may be filtered by. */
  readonly document: z.ZodObject
  readonly fields: QueryFields
  /**
   * What the log may tell of alone. Whoever changes another field writes the whole document to it, so that only
   * what depends on these can't be watched.
   */
  readonly patched: readonly string[]
  /** `names`: what stands at the names of the pattern. */
  mayRead(person: SignedInPerson, names: Readonly<Record<string, string>>): boolean
  /** The truth: what the database answers now, with the documents as the log writes them. */
  load(query: LiveQuery, names: Readonly<Record<string, string>>): Promise<LiveDocument[]>
  /** Present when a person may mark its documents as read. */
  readonly reading?: {
    set(
      id: string,
      readed: boolean,
      names: Readonly<Record<string, string>>,
    ): Promise<'done' | 'not-found'>
    /** All up to that `datetime`, in one write. */
    markAll(through: Date, names: Readonly<Record<string, string>>): Promise<void>
  }
}
