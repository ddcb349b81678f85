import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Tx } from '#platform/database/schema.ts'

interface CheckedAccount {
  id: string
  password_changed_at: Date | null
}

/**
 * Judging and hashing a password takes long enough for a ban, or for another new password. First
 * in its transaction, so that whoever sets a password locks in the same order: the person, then
 * the links. Not its key: whoever writes the person a notification meanwhile must not wait. False when
 * the account is no longer as it was checked.
 */
export async function lockUnchanged(tx: Tx, checked: CheckedAccount): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', checked.id)
    .where('user_state_id', '=', userStates.Active)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.password_changed_at?.getTime() === checked.password_changed_at?.getTime() && !!row
}
