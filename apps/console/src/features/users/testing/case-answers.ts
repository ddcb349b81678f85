import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { buildRow, counts, drawDocument, fileId, idOf } from './user-files.ts'

/** What the server answers to the reviewer who has this case open. */
export const answersOf = async (file: UserFile): Promise<Record<string, unknown>> => ({
  'GET /api/users/counts': counts,
  'GET /api/users': { entries: [buildRow(), buildRow({ id: idOf(2) })], nextCursor: null },
  [`GET /api/users/${file.id}`]: file,
  [`POST /api/users/${file.id}/lock`]: { until: new Date().toISOString() },
  [`DELETE /api/users/${file.id}/lock`]: () => new Response(null, { status: 204 }),
  [`GET /api/users/${file.id}/consequences`]: {
    openJourneys: 1,
    journeys: [],
    bookings: 0,
    devices: 0,
  },
  [`GET /api/files/${fileId}`]: await drawDocument(),
})
