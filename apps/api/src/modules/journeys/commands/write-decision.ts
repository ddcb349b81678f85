import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Tx } from '#platform/database/schema.ts'
import { alongside } from './alongside.ts'
import { type Asked, reasonOf } from './asked.ts'
import { auditOf } from './audit-of.ts'
import type { Decision } from './decide.ts'
import type { JourneyColumns } from './journey-record.ts'
import { randomUUID } from 'node:crypto'
import type { NoveltyOperation } from './novelty-operation.ts'
import type { SurchargeOperation } from './surcharge-operation.ts'

interface Deciding {
  journey: JourneyColumns
  asked: Asked
  decision: Decision
  /** What the journey is found by from now on. */
  words: string
  caller: Caller | undefined
  now: Date
}

/** Whatever was put off is another matter now. */
const awake = { snoozed_until: null, snoozed_by: null }

interface Written {
  transition: ReturnType<typeof transitionOf>
  /** Who looked after what is closed now. */
  attendantId: string | null
}

/** All of it, in the transaction that holds the journey's lock. */
export async function writeDecision(tx: Tx, deciding: Deciding): Promise<Written> {
  const { journey, asked, decision, words, caller, now } = deciding
  const version = journey.version + 1
  const reason = reasonOf(asked.command)
  const audit = auditOf({
    journeyId: journey.id,
    name: decision.event,
    hand: asked,
    caller,
    detail: { from: decision.from, to: decision.to, reason, version },
  })
  const transition = transitionOf(deciding, version)
  await alongside(tx, { transition, timers: decision.timers, audit })
    .updateTable('journeys')
    .set({
      ...decision.columns,
      ...awake,
      search_text: words,
      version,
      command_version: version,
    })
    .where('id', '=', journey.id)
    .execute()
  const { novelty, surcharge } = decision
  if (novelty) await writeNovelty(tx, journey.id, novelty, now)
  if (surcharge) await writeSurcharge(tx, { journeyId: journey.id, asked, now }, surcharge)
  // There is nothing left to look after.
  const isClosed = isClosedState(journeyStateKey(decision.to))
  return { transition, attendantId: isClosed ? await release(tx, journey.id) : null }
}

async function release(tx: Tx, journeyId: string): Promise<string | null> {
  const claim = await tx
    .deleteFrom('claims')
    .where('journey_id', '=', journeyId)
    .returning('administrator_id')
    .executeTakeFirst()
  return claim?.administrator_id ?? null
}

const transitionOf = ({ journey, asked, decision, caller, now }: Deciding, version: number) => ({
  journey_id: journey.id,
  version,
  event: decision.event,
  from_state_id: decision.from,
  to_state_id: decision.to,
  actor: asked.actor,
  actor_id: asked.actorId,
  entered_by: asked.enteredBy,
  at: now,
  reported_at: asked.command.reportedAt ? new Date(asked.command.reportedAt) : null,
  lat: asked.command.place?.lat ?? null,
  lng: asked.command.place?.lng ?? null,
  reason_code: reasonOf(asked.command),
  note: asked.command.note ?? null,
  request_id: caller?.requestId ?? null,
  stay_seconds: decision.staySeconds,
  detail: JSON.stringify(decision.detail),
})

async function writeNovelty(
  tx: Tx,
  journeyId: string,
  operation: NoveltyOperation,
  now: Date,
): Promise<void> {
  if (operation.kind === 'resolve') {
    await tx
      .updateTable('novelties')
      .set({ resolved_at: now, resolution_code: operation.resolutionCode })
      .where('id', '=', operation.id)
      .execute()
    return
  }
  await tx
    .insertInto('novelties')
    .values({
      id: randomUUID(),
      journey_id: journeyId,
      code: operation.code,
      opened_at: now,
      note: operation.note,
      resolved_at: null,
      resolution_code: null,
    })
    .execute()
}

interface Context {
  journeyId: string
  asked: Asked
  now: Date
}

async function writeSurcharge(
  tx: Tx,
  { journeyId, asked, now }: Context,
  operation: SurchargeOperation,
): Promise<void> {
  const update = (id: string) => tx.updateTable('surcharges').where('id', '=', id)
  switch (operation.kind) {
    case 'start':
      await tx
        .insertInto('surcharges')
        .values({
          id: randomUUID(),
          journey_id: journeyId,
          site: operation.site,
          status: 'running',
          started_at: operation.startedAt,
          ended_at: null,
          minutes: null,
          rate_cop: operation.rateCop,
          amount_cop: null,
          reason_code: reasonOf(asked.command),
          note: asked.command.note ?? null,
          decided_by: null,
          decided_at: null,
        })
        .execute()
      return
    case 'pause':
      await update(operation.id)
        .set((eb) => ({ paused_seconds: eb('paused_seconds', '+', operation.seconds) }))
        .execute()
      return
    case 'settle':
      await update(operation.id)
        .set({
          status: 'settled',
          ended_at: now,
          paused_seconds: operation.pausedSeconds,
          minutes: operation.minutes,
          amount_cop: operation.amountCop,
        })
        .execute()
      return
    case 'void':
      await update(operation.id)
        .set({
          status: 'voided',
          ended_at: now,
          reason_code: operation.reasonCode,
          note: operation.note,
          decided_by: asked.enteredBy ?? asked.actorId,
          decided_at: now,
        })
        .execute()
  }
}
