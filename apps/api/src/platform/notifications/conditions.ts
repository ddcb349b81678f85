import type {
  NotificationRules,
  NotificationKind,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { Occurrence } from './notification-service.ts'
import type { Db } from '../database/schema.ts'

/** Conditions that no command reports, because they depend on time or on other tables: checked periodically. */
export interface ConditionSource {
  /** Belong to this source alone: open occurrences of these kinds that it doesn't find are closed. */
  kinds: readonly NotificationKind[]
  /** One minute by default. */
  everyMs?: number
  /** All conditions that hold now, of all subjects. */
  find(db: Db, now: Date, rules: NotificationRules): Promise<Occurrence[]>
}

interface ConditionDifference {
  /** Conditions without an open occurrence. */
  missing: readonly Occurrence[]
  /** Keys of open occurrences whose condition no longer holds. */
  over: readonly string[]
}

/**
 * Compares open occurrences with the conditions that hold. A rule that is off opens no new occurrences, but those
 * that are open stay until their condition ends.
 */
export function compareConditions(
  openKeys: Iterable<string>,
  holding: readonly Occurrence[],
  rules: NotificationRules,
): ConditionDifference {
  const open = new Set(openKeys)
  const holdingKeys = new Set(holding.map(({ key }) => key))
  const isMissing = ({ key, facts }: Occurrence) => !open.has(key) && rules[facts.kind].isOn
  return {
    missing: holding.filter(isMissing),
    over: [...open].filter((key) => !holdingKeys.has(key)),
  }
}

export const hasNoDifference = ({ missing, over }: ConditionDifference): boolean =>
  missing.length === 0 && over.length === 0
