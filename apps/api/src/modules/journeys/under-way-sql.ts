import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'

/** Written out, not as parameters: only then do the partial indexes of what is under way serve. */
export const underWaySql = sql.raw(underWayStateIds.join())
