import { AppError } from '@arriero/domain/errors.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { enterState } from '@arriero/domain/journeys/journey-standing.ts'
import { reasonNeedsNote } from '@arriero/domain/journeys/reason.ts'
import { type Asked, reasonOf } from './asked.ts'
import { type JourneyColumns, type JourneyStandingNow, standingOf } from './journey-record.ts'
import { refuseStranger } from './refuse-stranger.ts'
import { resolveEvent } from './resolve-event.ts'

/** What is going to happen. */
export interface Judged {
  event: JourneyEvent
  from: JourneyStandingNow
  to: JourneyStandingNow
}

/** May it happen, and as which event? Throws who or what prevents it. */
export function judge(
  journey: JourneyColumns,
  asked: Asked,
  now: Date,
  limits: JourneyLimits,
): Judged {
  refuseStranger(journey, asked)
  refuseStale(journey, asked.command.expectedVersion)
  const event = resolveEvent(journey, asked, now, limits)
  const from = standingOf(journey)
  const verdict = journeyCan(from, event, asked.actor)
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.because)
  if (reasonNeedsNote(reasonOf(asked.command) ?? undefined) && !asked.command.note) {
    throw new AppError('journey.reason-required', 'Explique en la nota cuál fue el otro motivo.')
  }
  const { interrupted } = enterState(from, verdict.to)
  return { event, from, to: { state: verdict.to, interrupted } }
}

/** Positions raise the version too, so only what somebody did since counts. */
export function refuseStale(
  { command_version }: Pick<JourneyColumns, 'command_version'>,
  expectedVersion: number | undefined,
): void {
  if (expectedVersion !== undefined && command_version > expectedVersion) {
    throw new AppError('journey.changed-meanwhile')
  }
}
