import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/schema.ts'
import { alongside } from './alongside.ts'
import { type Asked, reasonOf } from './asked.ts'
import { auditOf } from './audit-of.ts'
import type { Decision } from './decide.ts'
import type { JourneyColumns } from './journey-record.ts'
import { writeNovelty } from './write-novelty.ts'
import { writeSurcharge } from './write-surcharge.ts'

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
