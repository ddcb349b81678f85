import { addDays, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { hourMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type {
  OutcomeCounts,
  OutcomeGroups,
  Outcomes,
} from '@arriero/domain/contract/http/outcomes.ts'
import { journeyListAddress } from '@arriero/domain/contract/journey-list-address.ts'
import {
  type JourneyFigure,
  outcomeFilter,
  type OutcomePeriod,
  type OutcomeScope,
} from '@arriero/domain/contract/outcome-filter.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import {
  formatCop,
  formatDecimal,
  formatJourneys,
  formatNumber,
  formatPercent,
} from '@arriero/domain/format/number.ts'
import {
  cancelledRatio,
  noveltiesPer100,
  onTimeRatio,
} from '@arriero/domain/journeys/outcome-ratios.ts'
import { formatLetter, type Mail, toSingleLine } from '#platform/mail/mailer.ts'

export interface WeeklySummary {
  period: OutcomePeriod
  outcomes: Outcomes
  customers: OutcomeGroups
  corridors: OutcomeGroups
}

/** The figures of one week beside the week before; each has the address of its list. */
export function weeklySummaryMail(
  { email, given_names }: { email: string; given_names: string },
  { period, outcomes, customers, corridors }: WeeklySummary,
  publicUrl: string,
): Mail {
  const week = `${formatDay(period.from)} al ${formatDay(addDays(period.until, -1))}`
  const address = (figure: JourneyFigure, scope: OutcomeScope = {}) =>
    `${publicUrl}${journeyListAddress(outcomeFilter(period, scope, { kind: figure }))}`
  const page = `${publicUrl}/admin/tablero?periodo=semana&hasta=${addDays(period.until, -1)}`
  const { totals } = outcomes
  return {
    to: email,
    subject: `Arriero: semana del ${week}, ${formatJourneys(totals.ended)} terminados`,
    text: formatLetter(
      given_names,
      `Así terminó la semana del ${week}, frente a la anterior.`,
      ...figuresOf(outcomes).map(([text, figure]) => `${text}\n${address(figure)}`),
      groupsText('Clientes con más viajes', customers, (id) =>
        address('ended', { customerId: id }),
      ),
      groupsText('Corredores con más viajes', corridors, (id) => {
        const [origin, destination] = id.split('-')
        return address('ended', { origin, destination })
      }),
      `Todas las cifras están en el Tablero: ${page}`,
      `Usted pidió este resumen. Puede dejar de recibirlo en ${publicUrl}/admin/notificaciones/preferencias`,
    ),
  }
}

function figuresOf({ totals, before, resolution }: Outcomes): [string, JourneyFigure][] {
  const compare = (
    value: (counts: OutcomeCounts) => number | null,
    write: (difference: number) => string,
  ) => describeChange(value(totals), before.ended === 0 ? null : value(before), write)
  const points = (difference: number) => `${formatDecimal(100 * difference)} puntos`
  const resolved =
    resolution.median === null
      ? ''
      : ` Mediana para resolver: ${formatDuration(resolution.median * secondMs)}.`
  return [
    [
      `Viajes terminados: ${formatNumber(totals.ended)}${compare(({ ended }) => ended, formatNumber)}.`,
      'ended',
    ],
    [
      `A tiempo: ${writePercent(onTimeRatio(totals))}${compare(onTimeRatio, points)}. ${formatJourneys(totals.late)} tarde.`,
      'late',
    ],
    [
      `Cancelados: ${formatNumber(totals.cancelled)}, el ${writePercent(cancelledRatio(totals))}${compare(cancelledRatio, points)}.`,
      'cancelled',
    ],
    [
      `Novedades por cada 100 viajes: ${formatDecimal(noveltiesPer100(totals) ?? 0)}${compare(noveltiesPer100, formatDecimal)}.${resolved}`,
      'withNovelty',
    ],
    [
      `Esperas en sitios: ${formatCop(totals.waitingCop)} en ${formatJourneys(totals.withWaiting)}, ${formatDecimal((totals.waitingSeconds * secondMs) / hourMs)} horas${compare(({ waitingCop }) => waitingCop, formatCop)}.`,
      'withWaiting',
    ],
  ]
}

const writePercent = (ratio: number | null) => (ratio === null ? 'sin datos' : formatPercent(ratio))

function describeChange(
  current: number | null,
  before: number | null,
  write: (difference: number) => string,
): string {
  if (current === null || before === null) return ''
  const [difference, none] = [write(Math.abs(current - before)), write(0)]
  if (difference === none) return ' (igual)'
  return ` (${difference} ${current > before ? 'más' : 'menos'})`
}

/** `toSingleLine` removes line breaks: the names were typed by users. */
const groupsText = (
  title: string,
  { groups }: OutcomeGroups,
  addressOf: (id: string) => string,
): string =>
  [
    title,
    ...groups.map(
      ({ id, name, counts }) =>
        `- ${toSingleLine(name)}: ${formatJourneys(counts.ended)}, a tiempo ${writePercent(onTimeRatio(counts))}\n  ${addressOf(id)}`,
    ),
  ].join('\n')
