import type { Me, UpdateMeBody } from '@arriero/domain/contract/http/session.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#platform/schema.ts'
import { requireMe } from './profile-queries.ts'

/** The audit keeps both names, by which others know the person; the phone is nobody else's business. */
export async function updateMe(
  db: Db,
  { userId, body, caller }: { userId: string; body: UpdateMeBody; caller: Caller },
  now: Date,
): Promise<Me> {
  return db.transaction().execute(async (tx) => {
    const before = await requireMe(tx, userId)
    await tx
      .updateTable('users')
      .set({ given_names: body.givenNames, surnames: body.surnames, phone: body.phone })
      .where('id', '=', userId)
      .execute()
    await writeAudit(tx, now, {
      event: 'profile.updated',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'user', id: userId },
      caller,
      detail: { before: namesOf(before), after: namesOf(body) },
    })
    return { ...before, ...body }
  })
}

const namesOf = ({ givenNames, surnames }: Pick<Me, 'givenNames' | 'surnames'>) => ({
  givenNames,
  surnames,
})
