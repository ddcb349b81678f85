/** Instants are stored in UTC and always shown in Colombian time (UTC−5, no daylight saving). */
export const colombiaTimeZone = 'America/Bogota'

/** A `Date`, or ISO text as in documents. */
export type Instant = Date | string

export const toDate = (instant: Instant): Date =>
  typeof instant === 'string' ? new Date(instant) : instant
