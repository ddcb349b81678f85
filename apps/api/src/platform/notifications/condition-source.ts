import type { NotificationRules } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import type { Occurrence } from './notification-service.ts'
import type { Db } from '../database/schema.ts'

/** Conditions that only the clock, or somebody outside any journey, brings about: looked for again and again. */
export interface ConditionSource {
  /** Its kinds are its own: what is open of them and is not found is over. */
  kinds: readonly NotificationKind[]
  /** A minute unless it says otherwise. */
  everyMilliseconds?: number
  /** All that holds now, of all subjects. */
  find(db: Db, now: Date, rules: NotificationRules): Promise<Occurrence[]>
}
