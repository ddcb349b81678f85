import type { DecisionBody } from '@arriero/domain/contract/http/review.ts'
import type { ApplicantKind, ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { changeUserState, lockUser } from '#platform/users/change-user-state.ts'
import { lockRecords } from '#platform/users/lock-records.ts'
import { writeApprovedRecords } from './approved-records.ts'
import { checkDecision } from './decision-rules.ts'
import { readNewestItems } from './newest-items.ts'
import { type Reviewer, spendLock } from './review-locks.ts'

/** One transaction: the verdicts, the state with its audit entry and letter, and after an approval the records. */
export const decideCase = (
  db: Db,
  userId: string,
  body: DecisionBody,
  reviewer: Reviewer,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockRecords(tx, userId)
    const { kind } = await lockUser(tx, userId)
    // First the state, whose sentences say what happened meanwhile; then the lock.
    const { from } = await changeUserState(tx, {
      userId,
      event: body.event,
      by: { actor: 'administrator', actorId: reviewer.userId, caller: reviewer.caller },
      expectedVersion: body.expectedStateVersion,
      note: body.note,
      detail: { verdicts: body.verdicts },
      now,
    })
    await spendLock(tx, userId, reviewer.userId, now)
    const newest = await readNewestItems(tx, userId)
    checkDecision(kind as ApplicantKind, newest, body, { isActive: from === userStates.Active })
    await writeVerdicts(tx, userId, body.verdicts, reviewer, now)
    if (body.event === 'approve') {
      await writeApprovedRecords(tx, userId, {
        kind: kind as ApplicantKind,
        by: reviewer.userId,
        now,
      })
    }
  })

export async function writeVerdicts(
  tx: Tx,
  userId: string,
  verdicts: DecisionBody['verdicts'],
  reviewer: Reviewer,
  now: Date,
): Promise<void> {
  for (const verdict of verdicts) {
    const decision = {
      verdict: verdict.verdict,
      reason: verdict.verdict === 'ok' ? null : verdict.reason,
      note: verdict.verdict === 'ok' ? null : verdict.note,
      decided_by: reviewer.userId,
      decided_at: now,
    }
    if (verdict.attempt === 0) await insertAskedFor(tx, userId, verdict.item, decision, now)
    else {
      await tx
        .updateTable('review_items')
        .set(decision)
        .where('user_id', '=', userId)
        .where('item', '=', verdict.item)
        .where('attempt', '=', verdict.attempt)
        .execute()
    }
  }
}

/** An item that the person never sent, because an administrator registered them. Empty, so that it can be asked for. */
async function insertAskedFor(
  tx: Tx,
  userId: string,
  item: ReviewItemKey,
  decision: object,
  now: Date,
): Promise<void> {
  const empty = { user_id: userId, item, attempt: 1, fields: '{}', sent_at: now }
  const undecided = { verdict: null, reason: null, note: null, decided_by: null, decided_at: null }
  await tx
    .insertInto('review_items')
    .values({ ...empty, ...undecided, ...decision })
    .execute()
}
