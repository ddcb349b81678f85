import { formatNumber } from '@arriero/domain/format/number.ts'
import type { Attention, AttentionReason } from '@arriero/domain/journeys/attention/attention.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  IconAlertOctagon,
  IconAntennaBarsOff,
  IconCash,
  IconClockExclamation,
  IconFileAlert,
  IconFileX,
  IconHourglassHigh,
  IconRouteOff,
} from '@tabler/icons-react'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { type UnderWayCounts, describeUnderWay } from '#features/journeys/live/under-way-counts.ts'
import type { IconComponent } from '#ui/commands/command.ts'
import type { Tone } from '#ui/theme/tones.ts'
import type { Shape } from '#ui/tone-chip.tsx'

/** «1.248 en curso + 9 en atención = 1.257 viajes activos». */
export function describeBalance(counts: UnderWayCounts): string {
  const all = counts.feed + counts.tray
  return `${describeUnderWay(counts)} = ${formatNumber(all)} ${all === 1 ? 'viaje activo' : 'viajes activos'}`
}

/** When a reason began; null if the text of the reason says it already. */
export function describeSince({ reason, since }: Attention, now: number): string | null {
  switch (reason) {
    case 'late':
      return `cita ${formatMoment(since, now)}`
    case 'papersExpired':
    case 'papersRunOut':
      return null
    case 'novelty':
    case 'unUpdated':
    case 'lostSignal':
    case 'surcharge':
    case 'slow':
      return `desde ${formatMoment(since, now)}`
  }
}

/** «Laura lo atiende», «Pospuesto hasta 15:40 · Laura»; null if it is neither attended nor snoozed. */
export function describeAttendedOrSnoozed(
  { attendedBy, snooze }: Pick<JourneyDocument, 'attendedBy' | 'snooze'>,
  me: { id: string },
  now: number,
): string | null {
  if (snooze !== null && Date.parse(snooze.until) > now) {
    return `Pospuesto hasta ${formatMoment(Date.parse(snooze.until), now)} · ${firstName(snooze.by.name)}`
  }
  if (attendedBy === null) return null
  return attendedBy.id === me.id ? 'Usted lo atiende' : `${firstName(attendedBy.name)} lo atiende`
}

/** Announced to screen readers when the queue grows. */
export const describeAdded = (count: number): string =>
  count === 1
    ? '1 viaje más requiere atención'
    : `${formatNumber(count)} viajes más requieren atención`

const firstName = (name: string) => name.split(' ')[0] ?? name

interface ReasonDisplay {
  icon: IconComponent
  tone: Tone
  shape: Shape
}

/** Only warm colours: each reason needs attention. */
export const reasonDisplay: Record<AttentionReason, ReasonDisplay> = {
  novelty: { icon: IconAlertOctagon, tone: 'orange', shape: 'octagon' },
  unUpdated: { icon: IconRouteOff, tone: 'red', shape: 'ring' },
  papersExpired: { icon: IconFileX, tone: 'red', shape: 'cross' },
  late: { icon: IconClockExclamation, tone: 'red', shape: 'triangle-up' },
  lostSignal: { icon: IconAntennaBarsOff, tone: 'red', shape: 'dash' },
  surcharge: { icon: IconCash, tone: 'amber', shape: 'hexagon' },
  slow: { icon: IconHourglassHigh, tone: 'amber', shape: 'diamond' },
  papersRunOut: { icon: IconFileAlert, tone: 'amber', shape: 'square' },
}
