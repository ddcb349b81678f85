import type { ApprovalKindName } from '@arriero/domain/approvals/approval.ts'
import type { ApprovalReceipt } from '@arriero/domain/contract/http/approvals.ts'
import type { z } from 'zod'
import type { ChangeTransaction } from '../change-log/change.ts'
import type { Caller } from '../http/caller.ts'

/** A request that was approved. */
export interface ApprovedAction<Payload> {
  id: string
  payload: Payload
  requestedBy: string
  approvedBy: string
  /** The person who asked confirmed it, because nobody else could. */
  isAlone: boolean
}

/** How the actions of one kind are carried out. Modules add theirs with `app.approvals.addKind`. */
export interface ApprovalKind<Payload> {
  kind: ApprovalKindName
  /** The payload is stored as JSON and parsed again before it is used. */
  payload: z.ZodType<Payload>
  /**
   * Runs in the transaction of the decision, so exactly once. An AppError refuses the decision: nothing is written and
   * the request goes on waiting. May return what to do after the commit, such as closing sockets.
   */
  execute?(
    writing: ChangeTransaction,
    approved: ApprovedAction<Payload>,
    context: { caller: Caller; now: Date },
  ): Promise<(() => void) | undefined>
  /**
   * Runs after the decision is committed, for actions that are too long for one transaction. It is repeated until it
   * returns once, so it must not do anything twice. Returns what came of it, as a sentence.
   */
  run?(approved: ApprovedAction<Payload>): Promise<string>
}

export interface ApprovalRequest {
  kind: ApprovalKindName
  /** Of what the action is about, if it is one thing: only one request for it waits at a time. */
  subjectId: string | null
  payload: object
  /** What it will do, in Spanish: «Bloquear a Pedro Pérez (conductor)». */
  summary: string
  note: string | null
  requestedBy: string
  caller: Caller
}

/** The end of all requests about somebody or something that is gone. */
export interface SubjectWithdrawal {
  subjectId: string
  withdrawnBy: string
  caller: Caller
}

/** Actions that need a second person. */
export interface ApprovalService {
  addKind<Payload>(kind: ApprovalKind<Payload>): void
  /** Stores the request, which does nothing until another person approves it. */
  request(writing: ChangeTransaction, request: ApprovalRequest, now: Date): Promise<ApprovalReceipt>
  /** Also closes their notifications, so call it last in the transaction. */
  withdrawAbout(writing: ChangeTransaction, withdrawal: SubjectWithdrawal, now: Date): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    approvals: ApprovalService
  }
}
