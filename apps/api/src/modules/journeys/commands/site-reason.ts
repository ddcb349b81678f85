import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import {
  checkSite,
  describeSiteCheck,
  isSiteCommand,
  needsSiteReason,
  type SiteCheck,
} from '@arriero/domain/journeys/site-check.ts'
import { reasonOf, type TransitionRequest } from './command-request.ts'
import type { JourneyColumns } from './journey-record.ts'

/** Where the truck is when a command says that it is at a site. Throws if that needs a reason and has none. */
export function requireSiteReason(
  journey: JourneyColumns,
  request: TransitionRequest,
  now: Date,
  limits: JourneyLimits,
): SiteCheck | undefined {
  const { name } = request.command
  if (!isSiteCommand(name)) return undefined
  const located = {
    origin: { lat: journey.origin_lat, lng: journey.origin_lng },
    destination: { lat: journey.destination_lat, lng: journey.destination_lng },
    position: positionOf(journey, request, now),
  }
  const check = checkSite(name, located, limits, now.getTime())
  if (reasonOf(request.command) === null && needsSiteReason(check, senderOf(request))) {
    const message = `${describeSiteCheck(check)} Indique el motivo para registrarlo.`
    throw new AppError('journey.site-reason-required', message)
  }
  return check
}

/** What the timeline and the audit store. */
export const siteDetail = (check: SiteCheck | undefined) =>
  check && {
    site: {
      where: check.where,
      distanceKm: check.distanceKm === null ? null : Math.round(check.distanceKm * 10) / 10,
      signalAgeSeconds: check.signalAgeMs === null ? null : Math.round(check.signalAgeMs / 1000),
    },
  }

/** The place that the phone sends with the command, or the last position. */
function positionOf(journey: JourneyColumns, request: TransitionRequest, now: Date) {
  const { place, reportedAt } = request.command
  if (place && senderOf(request) === 'phone')
    return { ...place, at: reportedAt ?? now.toISOString() }
  const { position_lat: lat, position_lng: lng, position_at: at } = journey
  return lat === null || lng === null || at === null ? null : { lat, lng, at: at.toISOString() }
}

/** What an administrator enters for somebody else comes from the console. */
function senderOf({ actor, enteredBy }: TransitionRequest) {
  if (actor === 'administrator' || enteredBy !== null) return 'console'
  return actor === 'driver' ? 'phone' : actor
}
