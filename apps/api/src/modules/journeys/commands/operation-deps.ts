import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Clock } from '#platform/clock.ts'
import type { NotificationDeps } from '../notifications/tell-of-journey.ts'

export interface OperationDeps extends NotificationDeps {
  changeLog: Pick<ChangeLog, 'write'>
  clock: Clock
  limits: JourneyLimits
}
