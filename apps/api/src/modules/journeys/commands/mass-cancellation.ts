import type { ApprovalReceipt } from '@arriero/domain/contract/http/approvals.ts'
import {
  type BulkAnswer,
  bulkTargets,
  commandBodies,
  occurredAt,
  onBehalfOf,
} from '@arriero/domain/contract/http/journey-commands.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { formatJourneys, formatNumber } from '@arriero/domain/format/number.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { z } from 'zod'
import type { ApprovalKind, ApprovalService } from '#platform/approvals/approval-service.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Db } from '#platform/database/schema.ts'
import { claimIdempotencyKey, storeAnswer } from '#platform/http/idempotency.ts'
import type { Log } from '#platform/logger.ts'
import { performBulk } from './bulk-commands.ts'
import { type CommandSource, repeatableRequest } from './command-request.ts'
import type { JourneyCommandService } from './journey-command-service.ts'

/** What is stored while it waits for the second person. */
const MassCancellation = z.object({
  onBehalfOf: onBehalfOf.optional(),
  command: commandBodies.cancel.extend({
    name: z.literal('cancel'),
    occurredAt: occurredAt.optional(),
  }),
  targets: bulkTargets,
})
type MassCancellation = z.infer<typeof MassCancellation>

interface RequestDeps {
  changeLog: ChangeLog
  approvals: ApprovalService
}

/** Stores the cancellation for a second person. The same idempotency key gets the same answer. */
export async function requestMassCancellation(
  { changeLog, approvals }: RequestDeps,
  source: CommandSource,
  cancellation: MassCancellation,
  now: Date,
): Promise<{ approval: ApprovalReceipt }> {
  const requestedBy = source.enteredBy ?? source.actorId
  const { caller } = source
  if (requestedBy === null || !caller) throw new AppError('journey.actor-refused')
  const repeatable = repeatableRequest(source, ['mass-cancellation', cancellation])
  return changeLog.write('approval.requested', async (tx, record) => {
    const earlier =
      repeatable && (await claimIdempotencyKey<{ approval: ApprovalReceipt }>(tx, repeatable, now))
    if (earlier) return earlier
    const approval = await approvals.request(
      { tx, record },
      {
        kind: 'journeys.cancel',
        subjectId: null,
        payload: cancellation,
        summary: await describeCancellation(tx, cancellation),
        note: cancellation.command.note ?? null,
        requestedBy,
        caller,
      },
      now,
    )
    if (repeatable) await storeAnswer(tx, repeatable, { approval })
    return { approval }
  })
}

const namedJourneys = 4
const conjunction = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/** «Cancelar 12 viajes: V-1, V-2, V-3, V-4 y 8 más. Motivo: Servicio duplicado.» */
async function describeCancellation(
  db: Db,
  { targets, command }: MassCancellation,
): Promise<string> {
  const ids = targets.map(({ id }) => id)
  const found = await db.selectFrom('journeys').select('code').where('id', 'in', ids).execute()
  const codes = found.map(({ code }) => code).toSorted()
  const more = codes.length - namedJourneys
  const named = [
    ...codes.slice(0, namedJourneys),
    ...(more > 0 ? [`${formatNumber(more)} más`] : []),
  ]
  const reason = reasons.cancel[command.reasonCode as keyof typeof reasons.cancel]
  return `Cancelar ${formatJourneys(ids.length)}: ${conjunction.format(named)}. Motivo: ${reason}.`
}

interface RunDeps {
  db: Db
  log: Log
  commands: Pick<JourneyCommandService, 'perform'>
}

/** An approved cancellation runs as the approver's. Idempotency keys keep a repeated run from acting twice. */
export const massCancellationKind = ({
  db,
  log,
  commands,
}: RunDeps): ApprovalKind<MassCancellation> => ({
  kind: 'journeys.cancel',
  payload: MassCancellation,
  run: async ({ id, payload, requestedBy, approvedBy }) => {
    const who = await describePeople(db, requestedBy, approvedBy)
    const { command, targets } = payload
    const note = [command.note?.slice(0, maxLengths.note), who].filter(Boolean).join(' · ')
    const answer = await performBulk(
      commands,
      log,
      {
        ...(payload.onBehalfOf
          ? { actor: payload.onBehalfOf, actorId: null, enteredBy: approvedBy }
          : { actor: 'administrator', actorId: approvedBy }),
        idempotencyKey: `approval-${id}`,
        approval: { id, requestedBy },
      },
      targets,
      { ...command, note },
    )
    return describeOutcome(answer)
  },
})

/** «Pidió Ana Gómez, aprobó Luis Pérez.» */
async function describePeople(db: Db, requestedBy: string, approvedBy: string): Promise<string> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'given_names', 'surnames'])
    .where('id', 'in', [requestedBy, approvedBy])
    .execute()
  const nameOf = (userId: string) => {
    const person = people.find(({ id }) => id === userId)
    return person ? `${person.given_names} ${person.surnames}` : 'una persona que ya no está'
  }
  return requestedBy === approvedBy
    ? `Pidió y confirmó a solas ${nameOf(requestedBy)}.`
    : `Pidió ${nameOf(requestedBy)}, aprobó ${nameOf(approvedBy)}.`
}

/** Throws while the database is unavailable, so that the run is repeated. */
function describeOutcome({ results }: BulkAnswer): string {
  const failed = results.flatMap((result) => (result.done ? [] : [result]))
  if (failed.some(({ responseCode }) => responseCode === 'server.unavailable')) {
    throw new AppError('server.unavailable')
  }
  const done = `Se cancelaron ${formatNumber(results.length - failed.length)} de ${formatJourneys(results.length)}.`
  const [first] = failed
  return first
    ? `${done} En ${formatJourneys(failed.length)} no se pudo: ${first.responseMessage}`
    : done
}
