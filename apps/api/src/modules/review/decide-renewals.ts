import type { RenewalsBody } from '@arriero/domain/contract/http/review.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { ApplicantKind } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { lockUser } from '#platform/users/change-user-state.ts'
import { queueLetter } from '#platform/users/letter-queue.ts'
import { lockRecords } from '#platform/users/lock-records.ts'
import { writeRenewals } from './approved-records.ts'
import { writeVerdicts } from './decide-case.ts'
import { checkRenewals } from './decision-rules.ts'
import { readNewestItems } from './newest-items.ts'
import { type Reviewer, spendLock } from './review-locks.ts'

/** One transaction: the verdicts, the approved papers, the audit entry and the letter. The state stays as it is. */
export const decideRenewals = (
  db: Db,
  userId: string,
  { expectedStateVersion, verdicts }: RenewalsBody,
  reviewer: Reviewer,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockRecords(tx, userId)
    const user = await lockUser(tx, userId)
    const kind = user.kind as ApplicantKind
    const isAsSeen = user.state_version === expectedStateVersion
    // A paper may have expired meanwhile: what was sent is then decided with the whole case.
    if (!isAsSeen || user.user_state_id !== userStates.Active) {
      throw new AppError('user.version-conflict')
    }
    await spendLock(tx, userId, reviewer.userId, now)
    const newest = await readNewestItems(tx, userId)
    checkRenewals(kind, newest, verdicts)
    await writeVerdicts(tx, userId, verdicts, reviewer, now)
    const approved = verdicts.filter(({ verdict }) => verdict === 'ok').map(({ item }) => item)
    const items = newest.filter(({ item }) => approved.includes(item))
    if (items.length > 0) {
      await writeRenewals(tx, userId, items, { kind, by: reviewer.userId, now })
    }
    await writeAudit(tx, now, {
      event: 'user.renewals-decided',
      actor: { kind: 'administrator', id: reviewer.userId },
      subject: { kind: 'user', id: userId },
      caller: reviewer.caller,
      detail: { verdicts },
    })
    const sendings = verdicts.map(({ item, attempt }) => ({ item, attempt }))
    await queueLetter(tx, userId, { kind: 'renewal', sendings }, now)
  })
