import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import type { QueueCounts } from './attention-views.ts'

/** «1.248 en curso + 9 fuera del recorrido = 1.257 viajes activos». */
export function describeBalance({ feed, tray }: Pick<QueueCounts, 'feed' | 'tray'>): string {
  const [inFeed, outside, all] = [feed, tray, feed + tray].map(formatNumber)
  const journeys = feed + tray === 1 ? 'viaje activo' : 'viajes activos'
  return `${inFeed} en curso + ${outside} fuera del recorrido = ${all} ${journeys}`
}

/** When a reason began; null where its own words say it better. */
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

/** «Laura lo atiende», «hasta 15:40 · Laura»; null: nobody has it. */
export function describeCare(
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

/** What is whispered when the queue grows. */
export const describeMore = (count: number): string =>
  count === 1
    ? '1 viaje más requiere atención'
    : `${formatNumber(count)} viajes más requieren atención`

const firstName = (name: string) => name.split(' ')[0] ?? name
