import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Change } from '#platform/change-log/change.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/schema.ts'

export interface OperationDeps {
  changeLog: Pick<ChangeLog, 'write'>
  clock: Clock
  limits: JourneyLimits
}

/** One transaction of the change log, and how changes are told to it. */
export interface Writing {
  tx: Tx
  record: (change: Change) => void
}
