import type { Outcomes } from '@arriero/domain/contract/http/outcomes.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { upperFirst } from '@arriero/domain/format/text.ts'
import { actorLabels } from '@arriero/domain/journeys/journey-event.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import { ChartPanel } from './chart-panel.tsx'
import { FigureLink } from './figure-link.tsx'
import { FigureTable } from './figure-table.tsx'

type Row = Outcomes['cancellations'][number]

const reasonLabels: Record<string, string> = {
  ...reasons.cancel,
  ...reasons.withdraw,
  ...reasons.declareAbandoned,
}

const actorOf = ({ by }: Row) => upperFirst(actorLabels[by])
const reasonOf = ({ reason }: Row) =>
  reason === null ? 'Sin motivo registrado' : (reasonLabels[reason] ?? reason)

const maxBars = 8

export function CancellationsPanel({
  cancellations,
}: {
  cancellations: Outcomes['cancellations']
}) {
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
              cell: (row) =>
                // No filter finds cancellations without a reason.
                row.reason === null ? (
                  formatNumber(row.journeys)
                ) : (
                  <FigureLink
                    figure={{ kind: 'cancellation', by: row.by, reason: row.reason }}
                    count={row.journeys}
                    label={`viajes cancelados: ${actorOf(row)}, ${reasonOf(row)}`}
                  />
                ),
            },
            {
              title: 'Antes',
              cell: ({ before }) => formatNumber(before),
              value: ({ before }) => before,
            },
          ]}
        />
      }
    />
  )
}
