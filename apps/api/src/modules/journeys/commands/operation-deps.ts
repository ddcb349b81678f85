import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Clock } from '#platform/clock.ts'
import type { NoticeDeps } from '../notices/tell-of-journey.ts'

export interface OperationDeps extends NoticeDeps {
  changeLog: Pick<ChangeLog, 'write'>
  clock: Clock
  limits: JourneyLimits
}
