import type { NotificationRule } from '@arriero/domain/notifications/notification-rule.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Tx } from '#platform/database/schema.ts'

interface Concerning {
  /** Who looks after what it is about. */
  attendantId: string | null
  /** Whose own matter it is. */
  onlyTo: string | undefined
}

/** Who can be told at all: the active administrators. */
export async function readAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'administrator')
    .where('user_state_id', '=', userStates.Active)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of everybody whom the rule wants told. When it names nobody who can be, everybody is: no notification is without an owner. */
export function recipientsOf(
  everybody: readonly string[],
  rule: NotificationRule,
  { attendantId, onlyTo }: Concerning,
): readonly string[] {
  if (onlyTo !== undefined) return everybody.filter((id) => id === onlyTo)
  const named = everybody.filter((id) => isNamed(id, rule, attendantId))
  return named.length > 0 ? named : everybody
}

function isNamed(id: string, rule: NotificationRule, attendantId: string | null): boolean {
  switch (rule.audience) {
    case 'everyone':
      return true
    case 'attendant':
      return id === attendantId
    case 'chosen':
      return rule.chosen.includes(id)
  }
}
