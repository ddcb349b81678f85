import type { Outcomes } from '@arriero/domain/contract/http/outcomes.ts'
import type { OutcomeFigure, OutcomePeriod } from '@arriero/domain/contract/outcome-filter.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { upperFirst } from '@arriero/domain/format/text.ts'
import { actorLabels } from '@arriero/domain/journeys/journey-event.ts'
import { endReasonLabels } from '@arriero/domain/journeys/reason.ts'
import { use } from 'react'
import { ChartPanel } from './chart-panel.tsx'
import { FigureLink, FiguresContext, useOpenFigure } from './figure-link.tsx'
import { FigureTable } from './figure-table.tsx'
import { periodBefore } from './outcome-period.ts'

type Row = Outcomes['cancellations'][number]

const actorOf = ({ by }: Row) => upperFirst(actorLabels[by])
const reasonOf = ({ reason }: Row) =>
  reason === null ? 'Sin motivo registrado' : (endReasonLabels[reason] ?? reason)

/** No filter finds cancellations without a reason. */
const figureOf = ({ by, reason }: Row): OutcomeFigure | null =>
  reason === null ? null : { kind: 'cancellation', by, reason }

const maxBars = 8

export function CancellationsPanel({
  cancellations,
}: {
  cancellations: Outcomes['cancellations']
}) {
  const open = useOpenFigure()
  const { period } = use(FiguresContext)
  const shown = cancellations.filter(({ journeys }) => journeys > 0).slice(0, maxBars)
  const [first] = shown
  return (
    <ChartPanel
      title="Cancelaciones: quién y por qué"
      note="Los viajes que alguien canceló, por quién y por el motivo que dio. Las solicitudes y reservas que vencieron sin conductor no son cancelaciones."
      chart={{
        kind: 'rows',
        summary: first
          ? `La causa más frecuente: ${actorOf(first)}, ${reasonOf(first)}, ${formatNumber(first.journeys)} viajes.`
          : 'Ningún viaje se canceló.',
        data: shown.map((row) => ({
          label: `${actorOf(row)}: ${reasonOf(row)}`,
          journeys: row.journeys,
        })),
        series: [{ name: 'journeys', label: 'Viajes', tone: 'red' }],
        format: formatNumber,
        onPick: (index) => {
          const figure = shown[index] && figureOf(shown[index])
          if (figure) open(figure)
        },
      }}
      table={
        <FigureTable
          caption="Cancelaciones por quién y por qué"
          rows={cancellations}
          keyOf={({ by, reason }) => `${by} ${reason}`}
          columns={[
            { title: 'Quién', isText: true, cell: actorOf, value: actorOf },
            { title: 'Motivo', isText: true, cell: reasonOf, value: reasonOf },
            {
              title: 'Viajes',
              value: ({ journeys }) => journeys,
              cell: (row) => <Count row={row} count={row.journeys} />,
            },
            {
              title: 'Antes',
              value: ({ before }) => before,
              cell: (row) => <Count row={row} count={row.before} period={periodBefore(period)} />,
            },
          ]}
        />
      }
    />
  )
}

interface CountProps {
  row: Row
  count: number
  /** If it isn't that of the page. */
  period?: OutcomePeriod
}

function Count({ row, count, period }: CountProps) {
  const figure = figureOf(row)
  if (figure === null) return formatNumber(count)
  const label = `viajes cancelados: ${actorOf(row)}, ${reasonOf(row)}`
  return (
    <FigureLink
      figure={figure}
      count={count}
      label={period ? `${label}, en el periodo anterior` : label}
      period={period}
    />
  )
}
