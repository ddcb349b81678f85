import type { BulkAnswer, JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { AppError } from '@arriero/domain/errors.ts'
import { toAppError } from '#platform/http/error-handler.ts'
import type { Log } from '#platform/observability/logger.ts'
import type { Acting, JourneyOperation } from './journey-operation.ts'

export interface Target {
  id: string
  expectedVersion?: number | undefined
}

type Result = BulkAnswer['results'][number]

/** Each in a transaction of its own, one after the other: what happens to one stops no other. */
export async function performForMany(
  operation: Pick<JourneyOperation, 'perform'>,
  log: Log,
  acting: Acting,
  targets: readonly Target[],
  command: JourneyCommand,
): Promise<BulkAnswer> {
  const results: Result[] = []
  let gone: AppError | undefined
  for (const { id, expectedVersion } of targets) {
    try {
      // Each would wait for the database that the one before did not reach.
      if (gone) throw gone
      const own = { ...command, expectedVersion }
      const { journey } = await operation.perform(withOwnKey(acting, id), id, own)
      results.push({ id, done: true, journey })
    } catch (error) {
      const known = toAppError(error)
      // As for a request by itself: what we threw on purpose is an answer.
      if (known !== error) log.error({ err: error, journeyId: id }, 'one of many failed')
      if (known.code === 'server.unavailable') gone = known
      results.push({
        id,
        done: false,
        responseCode: known.code,
        responseMessage: known.message,
      })
    }
  }
  return { results }
}

/** A dot is in no key that a client may choose. */
const withOwnKey = ({ idempotencyKey, ...acting }: Acting, id: string): Acting =>
  idempotencyKey === undefined ? acting : { ...acting, idempotencyKey: `${idempotencyKey}.${id}` }
