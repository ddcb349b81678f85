import { minuteMs } from '../calendar/durations.ts'
import { kilometresBetween, type Point } from '../corridors/point.ts'
import { formatDuration } from '../format/duration.ts'
import { formatDecimal, formatKm, noBreakSpace } from '../format/number.ts'
import { upperFirst } from '../format/text.ts'
import type { CommandName } from './journey-command.ts'
import type { JourneyLimits } from './journey-limits.ts'
import type { SurchargeSite } from './surcharge.ts'

/** Covers a site with its yards and the queue at its gate. Within it, arrivals are automatic. */
export const geofenceRadiusKm = 2

/** Commands that say that the truck is at a site. */
export const siteOfCommand = {
  arriveAtOrigin: 'origin',
  startLoading: 'origin',
  arriveAtDestination: 'destination',
  startUnloading: 'destination',
  confirmDelivery: 'destination',
} as const satisfies Partial<Record<CommandName, SurchargeSite>>
export type SiteCommand = keyof typeof siteOfCommand

export const isSiteCommand = (name: string): name is SiteCommand =>
  Object.hasOwn(siteOfCommand, name)

export const isAtPoint = (site: Point, truck: Point): boolean =>
  kilometresBetween(site, truck) <= geofenceRadiusKm

/** Where the truck is, as far as the record knows, when somebody says that it is at a site. */
export interface SiteCheck {
  site: SurchargeSite
  /** `unknown`: there is no position, or the last one is too old to prove anything. */
  where: 'at-site' | 'away' | 'unknown'
  /** In a straight line from the last position; null without one. */
  distanceKm: number | null
  signalAgeMs: number | null
}

interface JourneyPoints {
  origin: Point
  destination: Point
  /** The last one known. */
  position: (Point & { at: string }) | null
}

export function checkSite(
  name: SiteCommand,
  journey: JourneyPoints,
  limits: Pick<JourneyLimits, 'silence'>,
  now: number,
): SiteCheck {
  const site = siteOfCommand[name]
  const { position } = journey
  if (position === null) return { site, where: 'unknown', distanceKm: null, signalAgeMs: null }
  const distanceKm = kilometresBetween(journey[site], position)
  const signalAgeMs = Math.max(now - Date.parse(position.at), 0)
  const isRecent = signalAgeMs <= limits.silence * minuteMs
  const where = !isRecent ? 'unknown' : distanceKm <= geofenceRadiusKm ? 'at-site' : 'away'
  return { site, where, distanceKm, signalAgeMs }
}

/**
 * Whether the command needs a reason. People at the console must explain anything but a truck that is seen at the
 * site. The driver's phone only when it is seen elsewhere, and neither the customer who receives nor the geofence
 * must explain anything.
 */
export function needsSiteReason(
  { where }: SiteCheck,
  by: 'console' | 'phone' | 'customer' | 'system',
): boolean {
  if (by === 'console') return where !== 'at-site'
  return by === 'phone' && where === 'away'
}

/** False only for a command at a site whose truck was last seen elsewhere. */
export const isPlausibleAtPosition = (name: CommandName, journey: JourneyPoints): boolean =>
  !isSiteCommand(name) ||
  journey.position === null ||
  isAtPoint(journey[siteOfCommand[name]], journey.position)

const siteNames: Record<SurchargeSite, string> = {
  origin: 'sitio de cargue',
  destination: 'sitio de descargue',
}

/** «A 412 km del sitio de descargue; señal de hace 3 min.» */
export function describeSiteCheck({ site, where, distanceKm, signalAgeMs }: SiteCheck): string {
  if (distanceKm === null || signalAgeMs === null) return 'No se conoce la posición del camión.'
  const age = `hace ${formatDuration(signalAgeMs)}`
  const distance = `a ${formatDistance(distanceKm)} del ${siteNames[site]}`
  if (where === 'unknown') return `Sin posición reciente: ${age} estaba ${distance}.`
  const place = where === 'at-site' ? `En el ${siteNames[site]}` : upperFirst(distance)
  return `${place}; señal de ${age}.`
}

/** `412 km`, `3,4 km` */
const formatDistance = (km: number) =>
  km < 10 ? `${formatDecimal(km)}${noBreakSpace}km` : formatKm(Math.round(km))
