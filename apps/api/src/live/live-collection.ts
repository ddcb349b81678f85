import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { SignedInPerson } from '#platform/signed-in-person.ts'

/** What a module offers to screens: one kind of collection, who may see it, and the query behind it. */
export interface LiveCollection {
  /** `journeys`, or with the names of what varies: `notifications/{administratorId}/admin`. */
  readonly pattern: string
  /** What may be filtered and ordered by. Whoever changes one of them writes the whole document to the log. */
  readonly fields: Readonly<Record<string, 'string' | 'number' | 'boolean'>>
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
