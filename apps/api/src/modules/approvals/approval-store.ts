import {
  approvalKindNames,
  type ApprovalStatus,
  canDecideKind,
} from '@arriero/domain/approvals/approval.ts'
import type { ApprovalPage, ApprovalQuery } from '@arriero/domain/contract/http/approvals.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { readCursor, TimeCursor, writeCursor } from '#platform/http/page-cursor.ts'
import { allowedActions, type ApprovalReader } from './approval-rules.ts'

/** The active administrators, with what their abilities depend on. */
export const findPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'kind', 'role', 'given_names', 'surnames'])
    .where('kind', '=', 'administrator')
    .where('user_state_id', '=', userStates.Active)
    .orderBy('id')
    .execute()

/** What the person may see and decide. A person who is not active any more may decide nothing. */
export async function readReader(db: Db, userId: string): Promise<ApprovalReader> {
  const people = await findPeople(db)
  const self = people.find(({ id }) => id === userId)
  const kinds = self ? approvalKindNames.filter((kind) => canDecideKind(self, kind)) : []
  const others = people.filter(({ id }) => id !== userId)
  const loneKinds = kinds.filter((kind) => !others.some((one) => canDecideKind(one, kind)))
  return { userId, kinds, loneKinds }
}

/** Waits for another decision about the same request. */
export async function lockApproval(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('approval.not-found')
  return row
}

/** Requests that the person may see: their own, and those of the kinds that they may decide. */
function visibleApprovals(db: Db, { userId, kinds }: ApprovalReader) {
  return db
    .selectFrom('approvals')
    .where((eb) =>
      eb.or([
        eb('requested_by', '=', userId),
        ...(kinds.length > 0 ? [eb('approvals.kind', 'in', kinds)] : []),
      ]),
    )
}

/** A pending request whose time is over counts as expired before the chore has marked it. */
export async function countWaitingFor(db: Db, reader: ApprovalReader, now: Date): Promise<number> {
  if (reader.kinds.length === 0) return 0
  const { count } = await db
    .selectFrom('approvals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .where('requested_by', '!=', reader.userId)
    .where('kind', 'in', reader.kinds)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The latest first. Queries one more than the page holds, to know whether another page follows. */
export async function listApprovals(
  db: Db,
  reader: ApprovalReader,
  { view, cursor, limit }: ApprovalQuery,
  now: Date,
): Promise<ApprovalPage> {
  let query = visibleApprovals(db, reader)
    .innerJoin('users as requester', 'requester.id', 'requested_by')
    .leftJoin('users as decider', 'decider.id', 'decided_by')
    .selectAll('approvals')
    .select([
      'requester.given_names as requester_names',
      'requester.surnames as requester_surnames',
    ])
    .select(['decider.given_names as decider_names', 'decider.surnames as decider_surnames'])
    .orderBy('requested_at', 'desc')
    .orderBy('approvals.id', 'desc')
    .limit(limit + 1)
  const isWaiting = sql<boolean>`(status = 'pending' and expires_at > ${now})`
  query = query.where(view === 'waiting' ? isWaiting : sql<boolean>`not ${isWaiting}`)
  if (cursor !== undefined) {
    const [at, id] = readCursor(cursor, TimeCursor)
    query = query.where(
      sql<boolean>`(requested_at, approvals.id) < (${at}::timestamptz, ${id}::uuid)`,
    )
  }
  const rows = await query.execute()
  const found = rows.slice(0, limit)
  const last = rows.length > limit ? found.at(-1) : undefined
  return {
    entries: found.map((row) => {
      const isOver = row.status === 'pending' && row.expires_at <= now
      return {
        id: row.id,
        kind: row.kind,
        subjectId: row.subject_id,
        summary: row.summary,
        note: row.note,
        status: isOver ? ('expired' as const) : row.status,
        requestedBy: {
          id: row.requested_by,
          name: `${row.requester_names} ${row.requester_surnames}`,
        },
        requestedAt: row.requested_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        decidedBy: row.decided_by
          ? { id: row.decided_by, name: `${row.decider_names} ${row.decider_surnames}` }
          : null,
        decidedAt: row.decided_at?.toISOString() ?? null,
        decisionNote: row.decision_note,
        isAlone: row.is_alone,
        outcome: row.outcome,
        actions: allowedActions(row, reader, now),
      }
    }),
    nextCursor: last ? writeCursor([last.requested_at, last.id]) : null,
  }
}

/** «Luis Gómez ya la aprobó.» */
export async function describeDecision(
  db: Db,
  { status, decided_by }: { status: ApprovalStatus; decided_by: string | null },
): Promise<string | undefined> {
  const verb = { approved: 'aprobó', rejected: 'rechazó', withdrawn: 'retiró' }[status as string]
  if (decided_by === null || verb === undefined) return undefined
  const { given_names, surnames } = await db
    .selectFrom('users')
    .select(['given_names', 'surnames'])
    .where('id', '=', decided_by)
    .executeTakeFirstOrThrow()
  return `${given_names} ${surnames} ya la ${verb}.`
}
