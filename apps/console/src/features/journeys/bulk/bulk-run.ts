import {
  BulkAnswer,
  type CommandName,
  commandSlug,
} from '@arriero/domain/contract/http/journey-commands.ts'
import { describeError } from '#data/http/describe-error.ts'
import type { Http } from '#data/http/http.ts'
import {
  describeUnknownAnswer,
  isAnswerUnknown,
  writeOnce,
} from '#features/journeys/actions/write-once.ts'

export interface BulkTarget {
  id: string
  /** What people call it. */
  code: string
  expectedVersion: number
}

/** `unknown`: sent, and nobody knows. `unsent`: it never left. */
export interface BulkResult extends BulkTarget {
  status: 'done' | 'refused' | 'unknown' | 'unsent'
  /** Empty when done. */
  message: string
}

export interface BulkRequest {
  name: CommandName
  body: object
  /** One for the whole request, also when part of it is tried again: the server adds the journey to it. */
  key: string
}

export interface BulkDeps {
  write: Http['write']
  /** Why nothing may be sent now. */
  refuse: () => string | null
  isCancelled: () => boolean
  onResults: (results: readonly BulkResult[]) => void
}

/** Few enough to be answered in time and to be cancelled in between; the server takes 200. */
export const chunkSize = 50

const cancelled = 'Usted detuvo el envío antes de este viaje.'
const unanswered = 'El servidor no dijo qué pasó con este viaje.'

/** Asks the same for many, some at a time, and tells what became of each. */
export async function runBulk(
  request: BulkRequest,
  targets: readonly BulkTarget[],
  deps: BulkDeps,
): Promise<void> {
  for (const chunk of chunksOf(targets, chunkSize)) {
    const reason = deps.isCancelled() ? cancelled : deps.refuse()
    deps.onResults(
      reason === null ? await sendChunk(request, chunk, deps.write) : all(chunk, 'unsent', reason),
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
  const targets = chunk.map(({ id, expectedVersion }) => ({ id, expectedVersion }))
  try {
    const answer = await writeOnce(write, {
      method: 'POST',
      base: 'gateway',
      path: `journeys/bulk/${commandSlug(name)}`,
      body: { ...body, targets },
      headers: { 'idempotency-key': key },
    })
    return readAnswer(chunk, BulkAnswer.parse(answer))
  } catch (error) {
    return isAnswerUnknown(error)
      ? all(chunk, 'unknown', describeUnknownAnswer(error))
      : all(chunk, 'refused', describeError(error))
  }
}

function readAnswer(chunk: readonly BulkTarget[], { results }: BulkAnswer): BulkResult[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return chunk.map((target) => {
    const result = byId.get(target.id)
    if (!result) return { ...target, status: 'unknown', message: unanswered }
    return result.done
      ? { ...target, status: 'done', message: '' }
      : { ...target, status: 'refused', message: result.responseMessage }
  })
}

const all = (
  chunk: readonly BulkTarget[],
  status: BulkResult['status'],
  message: string,
): BulkResult[] => chunk.map((target) => ({ ...target, status, message }))

/** A later answer about the same journey takes the place of the earlier. */
export function mergeResults(
  before: readonly BulkResult[],
  after: readonly BulkResult[],
): BulkResult[] {
  const merged = new Map([...before, ...after].map((result) => [result.id, result]))
  return [...merged.values()]
}

/**
 * What is worth trying again. A refused one as it is now; one that nobody knows about exactly as it was sent, so
 * that the server recognises it.
 */
export const targetsToRetry = (
  results: readonly BulkResult[],
  versionNow: (id: string) => number | undefined,
): BulkTarget[] =>
  results
    .filter(({ status }) => status !== 'done')
    .map(({ id, code, status, expectedVersion }) => ({
      id,
      code,
      expectedVersion: status === 'unknown' ? expectedVersion : (versionNow(id) ?? expectedVersion),
    }))

/** For a spreadsheet or a message: a line each. */
export const resultsText = (results: readonly BulkResult[]): string =>
  results
    .map(({ code, status, message }) => `${code}\t${status === 'done' ? 'Hecho' : message}`)
    .join('\n')
