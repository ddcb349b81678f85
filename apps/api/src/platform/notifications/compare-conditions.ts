import type { NotificationRules } from '@arriero/domain/notifications/notification-rule.ts'
import type { Occurrence } from './notification-service.ts'

interface Compared {
  /** Holds, should be told and was not. */
  missing: readonly Occurrence[]
  /** Was told and holds no longer. */
  over: readonly string[]
}

/**
 * What people know against what holds. Of a kind that is off nothing new is told, but what they know stays true
 * until it is over.
 */
export function compareConditions(
  openKeys: Iterable<string>,
  holding: readonly Occurrence[],
  rules: NotificationRules,
): Compared {
  const open = new Set(openKeys)
  const held = new Set(holding.map(({ key }) => key))
  const isMissing = ({ key, facts }: Occurrence) => !open.has(key) && rules[facts.kind].isOn
  return {
    missing: holding.filter(isMissing),
    over: [...open].filter((key) => !held.has(key)),
  }
}

export const isSettled = ({ missing, over }: Compared): boolean =>
  missing.length === 0 && over.length === 0
