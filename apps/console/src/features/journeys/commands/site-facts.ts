import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  checkSite,
  isSiteCommand,
  needsSiteReason,
  type SiteCheck,
} from '@arriero/domain/journeys/site-check.ts'
import { useNow } from '#data/use-now.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'

/** Where the truck is, for a command that says that it is at a site; undefined for the others. */
export function useSiteCheck(journey: JourneyDocument, name: CommandName): SiteCheck | undefined {
  const limits = useJourneyLimits()
  const now = useNow(secondMs).getTime()
  return isSiteCommand(name) ? checkSite(name, journey, limits, now) : undefined
}

/** Whether the server will ask why: the truck is not seen at the site. */
export const isUnseenAtSite = (
  journey: JourneyDocument,
  name: CommandName,
  limits: JourneyLimits,
): boolean =>
  isSiteCommand(name) && needsSiteReason(checkSite(name, journey, limits, Date.now()), 'console')
