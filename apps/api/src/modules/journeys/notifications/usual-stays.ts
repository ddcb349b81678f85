import {
  type FindUsual,
  indexUsualStays,
} from '@arriero/domain/journeys/attention/usual-durations.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCorridorDurations } from '../reads/durations/read-corridor-durations.ts'

/** How long states usually last, as it was known within the last minute. */
export type ReadUsual = (db: Db, now: Date) => Promise<FindUsual>

const minute = 60_000

/**
 * Whoever asks when it is old reads it for those who come after. Who asks meanwhile reads it too, in a transaction
 * of their own: nobody can wait for another's, which may be waiting for theirs.
 */
export function createUsualStays(): ReadUsual {
  let known: { findUsual: FindUsual; readAt: number } | undefined
  return async (db, now) => {
    const age = known ? Math.abs(now.getTime() - known.readAt) : Infinity
    if (known && age < minute) return known.findUsual
    const { durations } = await readCorridorDurations(db)
    known = { findUsual: indexUsualStays(durations), readAt: now.getTime() }
    return known.findUsual
  }
}
