import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { z } from 'zod'
import type { LiveCollection } from '#live/live-collection.ts'
import { queryFields } from '#platform/live-query/query-columns.ts'

/** For everybody, and with nothing to filter by. */
export const fakeCollection = (
  pattern: string,
  documents: LiveDocument[] = [],
): LiveCollection => ({
  pattern,
  document: z.object({}),
  fields: queryFields({}),
  patched: [],
  mayRead: () => true,
  load: async () => documents,
})
