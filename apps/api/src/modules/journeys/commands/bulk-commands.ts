import type { BulkAnswer, JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { AppError } from '@arriero/domain/errors.ts'
import { toAppError } from '#platform/http/error-handler.ts'
import type { Log } from '#platform/logger.ts'
import type { CommandSource } from './command-request.ts'
import type { JourneyCommandService } from './journey-command-service.ts'

export interface BulkCommandTarget {
  id: string
  expectedVersion?: number | undefined
  /** For commands about one of its surcharges. */
  surchargeId?: string | undefined
}

type BulkCommandResult = BulkAnswer['results'][number]

/** Runs the command on one journey after the other, each in its own transaction: a failure stops no other. */
export async function performBulk(
  commands: Pick<JourneyCommandService, 'perform'>,
  log: Log,
  source: CommandSource,
  targets: readonly BulkCommandTarget[],
  command: JourneyCommand,
): Promise<BulkAnswer> {
  const results: BulkCommandResult[] = []
  let unavailable: AppError | undefined
  for (const { id, expectedVersion, surchargeId } of targets) {
    const surcharge = surchargeId === undefined ? {} : { surchargeId }
    try {
      // Without the database every further command would wait for its own connection timeout.
      if (unavailable) throw unavailable
      const targetCommand = { ...command, expectedVersion, ...surcharge }
      const targetSource = withTargetKey(source, surchargeId ?? id)
      const { journey } = await commands.perform(targetSource, id, targetCommand)
      results.push({ id, ...surcharge, done: true, journey })
    } catch (error) {
      const appError = toAppError(error)
      // An AppError is an expected answer, not a failure to log.
      if (appError !== error) log.error({ err: error, journeyId: id }, 'bulk command failed')
      if (appError.code === 'server.unavailable') unavailable = appError
      results.push({
        id,
        ...surcharge,
        done: false,
        responseCode: appError.code,
        responseMessage: appError.message,
      })
    }
  }
  return { results }
}

/** Keys chosen by clients contain no dot, so these can't clash with one. */
const withTargetKey = ({ idempotencyKey, ...source }: CommandSource, id: string): CommandSource =>
  idempotencyKey === undefined ? source : { ...source, idempotencyKey: `${idempotencyKey}.${id}` }
