import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { approvalLifetimeMs, type ApprovalKindName } from '@arriero/domain/approvals/approval.ts'
import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type { ApprovalReceipt } from '@arriero/domain/contract/http/approvals.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type {
  ApprovalKind,
  ApprovalRequest,
  ApprovalService,
  ApprovedAction,
  SubjectWithdrawal,
} from '#platform/approvals/approval-service.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Log } from '#platform/logger.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { expireApprovals, withdrawApprovals } from './approval-endings.ts'
import { type ApprovalAction, refuseAction } from './approval-rules.ts'
import { announceApproval, closeNotifications } from './approval-notifications.ts'
import { describeDecision, findPeople, lockApproval, readReader } from './approval-store.ts'

interface ApprovalDeps {
  db: Db
  changeLog: ChangeLog
  notifications: NotificationService
  clock: Clock
  log: Log
}

interface Decision {
  id: string
  action: ApprovalAction
  userId: string
  note: string | null
  caller: Caller
}

type Approved = ApprovedAction<unknown> & { kind: ApprovalKindName }

const statusAfter = {
  approve: 'approved',
  confirmAlone: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
} as const satisfies Record<ApprovalAction, string>

/** A long action goes on after the answer to its decision. */
const answerWithinMs = 5 * secondMs

/** After a decision, the request that made it has this long before the chore carries the action out. */
const ownRunMs = minuteMs

/** Stores requests for actions that need a second person, and carries out what is approved. */
export class Approvals implements ApprovalService {
  readonly #deps: ApprovalDeps
  readonly #kinds = new Map<ApprovalKindName, ApprovalKind<unknown>>()

  constructor(deps: ApprovalDeps) {
    this.#deps = deps
  }

  addKind<Payload>(kind: ApprovalKind<Payload>): void {
    // Its own schema reads every payload that it gets.
    this.#kinds.set(kind.kind, kind as ApprovalKind<unknown>)
  }

  async request(
    writing: ChangeTransaction,
    { kind, subjectId, payload, summary, note, requestedBy, caller }: ApprovalRequest,
    now: Date,
  ): Promise<ApprovalReceipt> {
    const { tx } = writing
    const { notifications } = this.#deps
    // One that nobody decided in time must not stand in the way of the next.
    const expired = await expireApprovals(tx, now)
    const expiresAt = new Date(now.getTime() + approvalLifetimeMs)
    const row = await tx
      .insertInto('approvals')
      .values({
        id: randomUUID(),
        kind,
        subject_id: subjectId,
        payload: JSON.stringify(payload),
        summary,
        note,
        requested_by: requestedBy,
        requested_at: now,
        expires_at: expiresAt,
        status: 'pending',
      })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject_id'])
          // A literal, not a parameter: a kept plan would not find the partial index.
          .where(sql<boolean>`status = 'pending'`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('approval.already-requested')
    await writeAudit(tx, now, {
      event: 'approval.requested',
      actor: { kind: 'administrator', id: requestedBy },
      subject: { kind: 'approval', id: row.id },
      caller,
      detail: { kind, subjectId },
    })
    const { loneKinds } = await readReader(tx, requestedBy)
    const people = await findPeople(tx)
    // Last, because of the notification lock.
    await closeNotifications(notifications, writing, expired, now)
    const announced = { id: row.id, kind, summary, requestedBy }
    await announceApproval(notifications, writing, announced, people, now)
    return {
      id: row.id,
      status: 'pending',
      summary,
      expiresAt: expiresAt.toISOString(),
      canConfirmAlone: loneKinds.includes(kind),
    }
  }

  async withdrawAbout(
    writing: ChangeTransaction,
    withdrawal: SubjectWithdrawal,
    now: Date,
  ): Promise<void> {
    const withdrawn = await withdrawApprovals(writing.tx, withdrawal, now)
    await closeNotifications(this.#deps.notifications, writing, withdrawn, now)
  }

  /** Writes the decision and carries it out, once. */
  async decide(decision: Decision): Promise<void> {
    const { changeLog, clock, log } = this.#deps
    const { approved, afterCommit } = await changeLog.write(
      `approval.${statusAfter[decision.action]}`,
      (tx, record) => this.#decide({ tx, record }, decision, clock()),
    )
    afterCommit?.()
    if (!approved) return
    const run = this.#run(approved).catch((error: unknown) => {
      log.error({ err: error, approvalId: approved.id }, 'an approved action has to be repeated')
    })
    await Promise.race([run, setTimeout(answerWithinMs, undefined, { ref: false })])
  }

  async #decide(
    writing: ChangeTransaction,
    { id, action, userId, note, caller }: Decision,
    now: Date,
  ): Promise<{ approved?: Approved; afterCommit?: (() => void) | undefined }> {
    const { tx } = writing
    const row = await lockApproval(tx, id)
    const refusal = refuseAction(row, action, await readReader(tx, userId), now)
    if (refusal === 'approval.decided') {
      throw new AppError(refusal, await describeDecision(tx, row))
    }
    if (refusal) throw new AppError(refusal)
    const kind = this.#kindOf(row.kind)
    const status = statusAfter[action]
    const isAlone = action === 'confirmAlone'
    const isRun = status === 'approved' && kind.run !== undefined
    await tx
      .updateTable('approvals')
      .set({
        status,
        decided_by: userId,
        decided_at: now,
        decision_note: note,
        is_alone: isAlone,
        finished_at: isRun ? null : now,
      })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, now, {
      event: `approval.${status}`,
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'approval', id },
      caller,
      detail: {
        kind: row.kind,
        subjectId: row.subject_id,
        requestedBy: row.requested_by,
        ...(isAlone && { alone: true }),
      },
    })
    const { notifications } = this.#deps
    if (status !== 'approved') {
      await closeNotifications(notifications, writing, [id], now)
      return {}
    }
    const payload = kind.payload.parse(row.payload)
    const { kind: name, requested_by: requestedBy } = row
    const approved = { id, kind: name, payload, requestedBy, approvedBy: userId, isAlone }
    const afterCommit = await kind.execute?.(writing, approved, { caller, now })
    // Last, because of the notification lock.
    await closeNotifications(notifications, writing, [id], now)
    return { approved, afterCommit }
  }

  async #run({ kind: name, ...approved }: Approved): Promise<void> {
    const kind = this.#kindOf(name)
    if (!kind.run) return
    const outcome = await kind.run(approved)
    await this.#deps.db
      .updateTable('approvals')
      .set({ finished_at: this.#deps.clock(), outcome })
      .where('id', '=', approved.id)
      .where('finished_at', 'is', null)
      .execute()
  }

  /** For the chore: actions whose process stopped before they ended, and requests whose time is over. */
  async finish(): Promise<void> {
    const { db, changeLog, clock, notifications, log } = this.#deps
    await changeLog.write('approval.expired', async (tx, record) => {
      const expired = await expireApprovals(tx, clock())
      await closeNotifications(notifications, { tx, record }, expired, clock())
    })
    const unfinished = await db
      .selectFrom('approvals')
      .selectAll()
      .where('status', '=', 'approved')
      .where('finished_at', 'is', null)
      .where('decided_at', '<', new Date(clock().getTime() - ownRunMs))
      .orderBy('decided_at')
      .limit(20)
      .execute()
    for (const row of unfinished) {
      const { id, kind, requested_by: requestedBy, decided_by, is_alone: isAlone } = row
      try {
        const payload = this.#kindOf(kind).payload.parse(row.payload)
        const approvedBy = decided_by ?? requestedBy
        await this.#run({ id, kind, payload, requestedBy, approvedBy, isAlone })
      } catch (error) {
        // The next round repeats it; it must not hold up the others.
        log.error({ err: error, approvalId: id }, 'an approved action has to be repeated')
      }
    }
  }

  #kindOf(name: ApprovalKindName): ApprovalKind<unknown> {
    const kind = this.#kinds.get(name)
    if (!kind) throw new Error(`No module carries out approvals of the kind ${name}`)
    return kind
  }
}
