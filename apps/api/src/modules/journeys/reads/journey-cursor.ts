import {
  readCursor as readFields,
  TimeCursor,
  writeCursor as writeFields,
} from '#platform/http/page-cursor.ts'

/** Position of the last journey of a page. Opaque to clients. */
export interface JourneyCursor {
  stateSince: Date
  id: string
}

export const writeCursor = ({ stateSince, id }: JourneyCursor): string =>
  writeFields([stateSince, id])

export function readCursor(text: string): JourneyCursor {
  const [stateSince, id] = readFields(text, TimeCursor)
  return { stateSince: new Date(stateSince), id }
}
