import type { BulkAnswer, JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Acting, JourneyOperation } from './journey-operation.ts'

export interface Target {
  id: string
  expectedVersion?: number | undefined
}

type Result = BulkAnswer['results'][number]

/** Each in a transaction of its own, one after the other: what is refused for one stops no other. */
export async function performForMany(
  operation: Pick<JourneyOperation, 'perform'>,
  acting: Acting,
  targets: readonly Target[],
  command: JourneyCommand,
): Promise<BulkAnswer> {
  const results: Result[] = []
  for (const { id, expectedVersion } of targets) {
    const own = { ...command, expectedVersion }
    results.push(await performForOne(operation, withOwnKey(acting, id), id, own))
  }
  return { results }
}

async function performForOne(
  operation: Pick<JourneyOperation, 'perform'>,
  acting: Acting,
  id: string,
  command: JourneyCommand,
): Promise<Result> {
  try {
    const { journey } = await operation.perform(acting, id, command)
    return { id, done: true, journey }
  } catch (error) {
    // A database that went away ends the whole: sent again with its key, what was done stays done once.
    if (!(error instanceof AppError)) throw error
    return { id, done: false, responseCode: error.code, responseMessage: error.message }
  }
}

/** A dot is in no key that a client may choose. */
const withOwnKey = ({ idempotencyKey, ...acting }: Acting, id: string): Acting =>
  idempotencyKey === undefined ? acting : { ...acting, idempotencyKey: `${idempotencyKey}.${id}` }
