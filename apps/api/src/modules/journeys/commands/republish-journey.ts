import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Hand } from './asked.ts'
import { auditOf } from './audit-of.ts'
import { insertJourney } from './insert-journey.ts'
import { type JourneyColumns, type LockedJourney, standingOf } from './journey-record.ts'
import { refuseStale } from './judge.ts'
import { requireAdministrator } from './require-administrator.ts'
import type { WantedService } from './wanted-service.ts'
import type { JourneyWriting } from './write-journeys.ts'

interface Republishing {
  journey: LockedJourney
  hand: Hand
  command: CommandBody<'republish'>
  caller: Caller | undefined
  now: Date
  limits: JourneyLimits
}

/** The same service again as a new journey; the closed one stays as it ended. */
export async function republishJourney(
  writing: JourneyWriting,
  { journey, hand, command, caller, now, limits }: Republishing,
): Promise<JourneyDocument> {
  requireAdministrator(hand)
  refuseStale(journey, command.expectedVersion)
  const { state } = standingOf(journey)
  if (!isClosedState(state) || state === 'Finish') throw new AppError('journey.not-closed')
  await refuseSecond(writing.tx, journey.id)
  const loadingAt = command.loadingAt ? new Date(command.loadingAt) : null
  if (journey.kind === 'booking' && !loadingAt) {
    throw new AppError('request.invalid', 'Escriba la nueva cita de cargue.')
  }
  const wanted = wantedAgain(journey, loadingAt)
  const note = command.note ?? null
  const again = await insertJourney(writing, { wanted, hand, caller, note, now, limits })
  await writeAudit(
    writing.tx,
    now,
    auditOf({
      journeyId: journey.id,
      name: 'republish',
      hand,
      caller,
      detail: { as: again.code, journeyId: again.id },
    }),
  )
  return again
}

/** Two people may want to help at once; the lock on the closed journey lets the second see what the first did. */
async function refuseSecond(tx: Tx, journeyId: string): Promise<void> {
  const again = await tx
    .selectFrom('journeys')
    .innerJoin('transitions as first', (join) =>
      join.onRef('first.journey_id', '=', 'journeys.id').on('first.version', '=', 1),
    )
    .leftJoin('users', 'users.id', 'first.actor_id')
    .select(['journeys.code', 'users.given_names', 'users.surnames'])
    .where('journeys.republished_from', '=', journeyId)
    .executeTakeFirst()
  if (!again) return
  const { code, given_names: names, surnames } = again
  const what = names === null ? 'Este viaje ya se' : `${names} ${surnames} ya lo`
  throw new AppError('journey.republished', `${what} volvió a publicar como ${code}.`)
}

/** What was promised for the old dates is agreed anew. */
const wantedAgain = (journey: JourneyColumns, loadingAt: Date | null): WantedService => ({
  customer_id: journey.customer_id,
  origin_name: journey.origin_name,
  origin_divipola: journey.origin_divipola,
  origin_lat: journey.origin_lat,
  origin_lng: journey.origin_lng,
  origin_address: journey.origin_address,
  destination_name: journey.destination_name,
  destination_divipola: journey.destination_divipola,
  destination_lat: journey.destination_lat,
  destination_lng: journey.destination_lng,
  destination_address: journey.destination_address,
  cargo: journey.cargo,
  cargo_kg: journey.cargo_kg,
  price_cop: journey.price_cop,
  loading_at: loadingAt,
  promised_at: null,
  free_wait_minutes: journey.free_wait_minutes,
  loading_minutes: journey.loading_minutes,
  unloading_minutes: journey.unloading_minutes,
  waiting_rate_cop: journey.waiting_rate_cop,
  republished_from: journey.id,
})
