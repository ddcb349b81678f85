import { ApprovalAnswer, BulkAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import { type CommandName, commandSlug } from '@arriero/domain/journeys/journey-command.ts'
import { maxBulkJourneys } from '@arriero/domain/contract/limits.ts'
import { describeError } from '#data/http/describe-error.ts'
import type { Http } from '#data/http/http.ts'
import {
  describeUnknownAnswer,
  isAnswerUnknown,
  writeWithRetry,
} from '#features/journeys/commands/command-request.ts'

export interface BulkTarget {
  id: string
  code: string
  /** Absent for a surcharge, whose own status decides whether it is still open. */
  expectedVersion?: number | undefined
  /** For commands about one surcharge of the journey. */
  surchargeId?: string | undefined
}

/** A journey can have several surcharges, each with its own result. */
export const targetKey = ({ id, surchargeId }: Pick<BulkTarget, 'id' | 'surchargeId'>): string =>
  surchargeId ?? id

/** `unknown`: sent, but without an answer. `unsent`: never sent. `waiting`: for the approval of another person. */
export interface BulkResult extends BulkTarget {
  status: 'done' | 'waiting' | 'refused' | 'unknown' | 'unsent'
  /** Empty when done. */
  message: string
}

export interface BulkRequest {
  name: CommandName
  body: object
  /** One idempotency key for the whole request and its retries: the server adds the journey's id to it. */
  key: string
}

interface BulkDeps {
  write: Http['write']
  /** Why nothing may be sent now, or null. */
  guard: () => string | null
  isCancelled: () => boolean
  onResults: (results: readonly BulkResult[]) => void
}

/** Small enough for a quick answer and for a cancellation in between; the server accepts 200. */
export const chunkSize = 50

/** Journeys that a second person cancels are one request, as far as the server accepts. */
const chunkSizeOf = (name: CommandName) => (name === 'cancel' ? maxBulkJourneys : chunkSize)

const cancelledText = 'Usted detuvo el envío antes de este viaje.'
const unansweredText = 'El servidor no dijo qué pasó con este viaje.'

/** Sends one command for many journeys in parts, and reports the result of each journey. */
export async function runBulk(
  request: BulkRequest,
  targets: readonly BulkTarget[],
  deps: BulkDeps,
): Promise<void> {
  for (const chunk of chunksOf(targets, chunkSizeOf(request.name))) {
    const reason = deps.isCancelled() ? cancelledText : deps.guard()
    deps.onResults(
      reason === null
        ? await sendChunk(request, chunk, deps.write)
        : fillResults(chunk, 'unsent', reason),
    )
  }
}

export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

async function sendChunk(
  { name, body, key }: BulkRequest,
  chunk: readonly BulkTarget[],
  write: Http['write'],
): Promise<BulkResult[]> {
  const targets = chunk.map(({ id, expectedVersion, surchargeId }) =>
    surchargeId === undefined ? { id, expectedVersion } : { id, surchargeId },
  )
  try {
    const answer = await writeWithRetry(write, {
      method: 'POST',
      base: 'gateway',
      path: `journeys/bulk/${commandSlug(name)}`,
      body: { ...body, targets },
      headers: { 'idempotency-key': key },
    })
    const approval = ApprovalAnswer.safeParse(answer)
    return approval.success
      ? fillResults(chunk, 'waiting', describeApproval(approval.data))
      : readAnswer(chunk, BulkAnswer.parse(answer))
  } catch (error) {
    return isAnswerUnknown(error)
      ? fillResults(chunk, 'unknown', describeUnknownAnswer(error))
      : fillResults(chunk, 'refused', describeError(error))
  }
}

const describeApproval = ({ approval }: ApprovalAnswer): string =>
  approval.canConfirmAlone
    ? 'Son muchos viajes: confírmelo usted en «Aprobaciones».'
    : 'Son muchos viajes: quedó a la espera de otra persona en «Aprobaciones».'

function readAnswer(chunk: readonly BulkTarget[], { results }: BulkAnswer): BulkResult[] {
  const byKey = new Map(results.map((result) => [result.surchargeId ?? result.id, result]))
  return chunk.map((target) => {
    const result = byKey.get(targetKey(target))
    if (!result) return { ...target, status: 'unknown', message: unansweredText }
    return result.done
      ? { ...target, status: 'done', message: '' }
      : { ...target, status: 'refused', message: result.responseMessage }
  })
}

const fillResults = (
  chunk: readonly BulkTarget[],
  status: BulkResult['status'],
  message: string,
): BulkResult[] => chunk.map((target) => ({ ...target, status, message }))

/** A later result of a target replaces the earlier one. */
export function mergeResults(
  before: readonly BulkResult[],
  after: readonly BulkResult[],
): BulkResult[] {
  const merged = new Map([...before, ...after].map((result) => [targetKey(result), result]))
  return [...merged.values()]
}

/**
 * The journeys to send again. A refused one with its current version; one without an answer exactly as it
 * was sent, so that the server recognises the repeated request.
 */
export const targetsToRetry = (
  results: readonly BulkResult[],
  currentVersion: (id: string) => number | undefined,
): BulkTarget[] =>
  results
    .filter(({ status }) => status !== 'done' && status !== 'waiting')
    .map(({ id, code, surchargeId, status, expectedVersion }) => ({
      id,
      code,
      surchargeId,
      expectedVersion:
        status === 'unknown' ? expectedVersion : (currentVersion(id) ?? expectedVersion),
    }))

/** For the clipboard: one line per journey. */
export const resultsText = (results: readonly BulkResult[]): string =>
  results
    .map(({ code, status, message }) => `${code}\t${status === 'done' ? 'Hecho' : message}`)
    .join('\n')
