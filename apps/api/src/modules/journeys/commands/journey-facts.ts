import { cancelledStateKeys, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import { type CheckedTransition, reasonOf, type TransitionRequest } from './command-request.ts'
import type { JourneyColumns } from './journey-record.ts'

/** What lists and figures ask about the whole life of a journey. The migration can compute it from the history. */
export type JourneyFacts = Pick<
  JourneyColumns,
  'arrived_at' | 'reached' | 'novelty_codes' | 'cancelled_by' | 'cancel_reason'
>

export function nextFacts(
  journey: JourneyFacts,
  { to }: Pick<CheckedTransition, 'to'>,
  { actor, command }: TransitionRequest,
  happenedAt: Date,
): JourneyFacts {
  const isCancelled = cancelledStateKeys.some((key) => key === to.state)
  return {
    arrived_at: journey.arrived_at ?? (to.state === 'OnDestiny' ? happenedAt : null),
    reached: withEntry(journey.reached, journeyStates[to.state]),
    novelty_codes:
      command.name === 'reportNovelty'
        ? withEntry(journey.novelty_codes, command.noveltyCode)
        : journey.novelty_codes,
    cancelled_by: isCancelled ? actor : journey.cancelled_by,
    cancel_reason: isCancelled ? reasonOf(command) : journey.cancel_reason,
  }
}

const withEntry = <Entry>(entries: Entry[], entry: Entry): Entry[] =>
  entries.includes(entry) ? entries : [...entries, entry]

/** After a surcharge has begun or was voided. */
export async function updateSurchargeSites(tx: Tx, journeyId: string): Promise<void> {
  await sql`
    update journeys set surcharge_sites = array(
      select distinct site from surcharges
      where journey_id = ${journeyId} and status <> 'voided' order by site desc)
    where id = ${journeyId}`.execute(tx)
}
