import { addDays, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { OutcomeCounts, Outcomes } from '@arriero/domain/contract/http/outcomes.ts'
import type { JourneyFigure } from '@arriero/domain/contract/outcome-filter.ts'
import {
  formatCop,
  formatCopCompact,
  formatDecimal,
  formatNumber,
} from '@arriero/domain/format/number.ts'
import { noveltiesPer100, onTimeRatio } from '@arriero/domain/journeys/outcome-ratios.ts'
import type { ReactNode } from 'react'
import { ChartPanel } from './chart-panel.tsx'
import { FigureLink, useOpenFigure } from './figure-link.tsx'
import { FigureTable, type TableColumn } from './figure-table.tsx'
import { writeDecimal, writePercent } from './figure-text.ts'

type Week = Outcomes['weeks'][number]

const periodOf = ({ week }: Week) => ({ from: week, until: addDays(week, 7) })
/** `16/08` */
const shortLabel = ({ week }: Week) => formatDay(week).slice(0, 5)

interface WeeklyPanelProps {
  weeks: readonly Week[]
  children?: ReactNode
}

export function OnTimePanel({ weeks }: WeeklyPanelProps) {
  const onPick = useOpenWeek(weeks)
  return (
    <ChartPanel
      title="A tiempo por semana"
      note="Un viaje va a tiempo si llegó al sitio de descargue a la hora prometida o antes. Cuenta en la semana (domingo a sábado) en que terminó; sin hora prometida o sin llegada registrada no entra en el porcentaje."
      chart={{
        kind: 'columns',
        summary: describeRange(weeks, (week) => onTimeRatio(week), writePercent, 'a tiempo'),
        data: weeks.map((week) => ({
          label: shortLabel(week),
          onTime: week.onTime,
          late: week.late,
        })),
        series: [
          { name: 'onTime', label: 'A tiempo', tone: 'teal' },
          { name: 'late', label: 'Tarde', tone: 'orange' },
        ],
        format: formatNumber,
        onPick: (index, series) => onPick(index, series === 'late' ? 'late' : 'onTime'),
      }}
      table={
        <WeekTable
          caption="A tiempo por semana"
          weeks={weeks}
          columns={[
            linkColumn('Terminados', 'ended', 'viajes terminados'),
            linkColumn('Entregados', 'finished', 'viajes entregados'),
            linkColumn('A tiempo', 'onTime', 'viajes a tiempo'),
            linkColumn('Tarde', 'late', 'viajes tarde'),
            { title: '% a tiempo', cell: (week) => writePercent(onTimeRatio(week)) },
            linkColumn('Cancelados', 'cancelled', 'viajes cancelados'),
            linkColumn('Vencidos', 'expired', 'viajes vencidos'),
          ]}
        />
      }
    />
  )
}

export function WeeklyNoveltiesPanel({ weeks, children }: WeeklyPanelProps) {
  return (
    <ChartPanel
      title="Novedades por cada 100 viajes"
      note="Todas las novedades de los viajes que terminaron, también las de los cancelados; un viaje puede tener varias. El tiempo para resolver va desde que se reportó hasta que se cerró."
      chart={{
        kind: 'line',
        summary: describeRange(
          weeks,
          noveltiesPer100,
          writeDecimal,
          'novedades por cada 100 viajes',
        ),
        data: noveltyPoints(weeks),
        series: [{ name: 'novelties', label: 'Novedades por cada 100 viajes', tone: 'orange' }],
        format: formatDecimal,
      }}
      table={
        <WeekTable
          caption="Novedades por semana"
          weeks={weeks}
          columns={[
            linkColumn('Terminados', 'ended', 'viajes terminados'),
            { title: 'Novedades', cell: ({ novelties }) => formatNumber(novelties) },
            linkColumn('Viajes con novedad', 'withNovelty', 'viajes con novedad'),
            { title: 'Por cada 100', cell: (week) => writeDecimal(noveltiesPer100(week)) },
          ]}
        />
      }
    >
      {children}
    </ChartPanel>
  )
}

export function WeeklyWaitingPanel({ weeks, children }: WeeklyPanelProps) {
  const onPick = useOpenWeek(weeks)
  return (
    <ChartPanel
      title="Esperas en sitios y su costo"
      note="El tiempo que un camión esperó en el cargue o el descargue después del tiempo libre, y su recargo, aprobado o por aprobar. Los recargos anulados no cuentan."
      chart={{
        kind: 'columns',
        summary: describeRange(
          weeks,
          ({ waitingCop }) => waitingCop,
          (cop) => formatCop(cop ?? 0),
          'en recargos',
        ),
        data: weeks.map((week) => ({ label: shortLabel(week), waitingCop: week.waitingCop })),
        series: [{ name: 'waitingCop', label: 'Costo de las esperas', tone: 'amber' }],
        format: formatCopCompact,
        onPick: (index) => onPick(index, 'withWaiting'),
      }}
      table={
        <WeekTable
          caption="Esperas por semana"
          weeks={weeks}
          columns={[
            linkColumn('Terminados', 'ended', 'viajes terminados'),
            linkColumn('Viajes con espera', 'withWaiting', 'viajes con espera cobrable'),
            { title: 'Horas', cell: ({ waitingSeconds }) => formatDecimal(waitingSeconds / 3600) },
            { title: 'Costo', cell: ({ waitingCop }) => formatCop(waitingCop) },
          ]}
        />
      }
    >
      {children}
    </ChartPanel>
  )
}

/** A week without ended journeys has no figure, and is a gap in the line. */
export const noveltyPoints = (weeks: readonly Week[]) =>
  weeks.map((week) => {
    const figure = noveltiesPer100(week)
    return {
      label: shortLabel(week),
      novelties: figure === null ? null : Number(figure.toFixed(1)),
    }
  })

const linkColumn = (title: string, figure: JourneyFigure, label: string): TableColumn<Week> => ({
  title,
  cell: (week) => (
    <FigureLink
      figure={{ kind: figure }}
      count={week[figure]}
      label={`${label} en la semana del ${formatDay(week.week)}`}
      period={periodOf(week)}
    />
  ),
})

interface WeekTableProps {
  caption: string
  weeks: readonly Week[]
  columns: readonly TableColumn<Week>[]
}

/** The newest week first. */
function WeekTable({ caption, weeks, columns }: WeekTableProps) {
  const first: TableColumn<Week> = {
    title: 'Semana del',
    isText: true,
    cell: ({ week }) => formatDay(week),
  }
  return (
    <FigureTable
      caption={caption}
      columns={[first, ...columns]}
      rows={weeks.toReversed()}
      keyOf={({ week }) => week}
    />
  )
}

/** A bar of the chart opens its list, as its number in the table does. */
function useOpenWeek(weeks: readonly Week[]) {
  const open = useOpenFigure()
  return (index: number, kind: JourneyFigure) => {
    const week = weeks[index]
    if (week === undefined || week[kind] === 0) return
    open({ kind }, periodOf(week))
  }
}

/** The first, the lowest, the highest and the last week in words. */
function describeRange(
  weeks: readonly Week[],
  value: (counts: OutcomeCounts) => number | null,
  write: (value: number | null) => string,
  unit: string,
): string {
  const known = weeks.map(value).filter((one) => one !== null)
  if (known.length === 0) return 'Sin cifras en estas semanas.'
  const range = `Entre ${write(Math.min(...known))} y ${write(Math.max(...known))} ${unit}`
  return `${range}; la última semana, ${write(known.at(-1) ?? null)}.`
}
