import type { Outcomes } from '@arriero/domain/contract/http/outcomes.ts'
import { formatNumber, formatPercent } from '@arriero/domain/format/number.ts'
import { journeyStateDisplay, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { Chart } from './charts/chart.tsx'
import { Panel } from './chart-panel.tsx'
import { FigureLink, useOpenFigure } from './figure-link.tsx'
import { FigureTable } from './figure-table.tsx'
import { writeSeconds } from './figure-text.ts'

type StateRow = Outcomes['states'][number]

/** From the order to the delivery. */
const steps: readonly JourneyStateId[] = [4, 5, 7, 9, 10, 11, 12]

/** How far the journeys came, and how long each state took. */
export function StatesPanel({ outcomes: { states, totals } }: { outcomes: Outcomes }) {
  const open = useOpenFigure()
  const reached = new Map(states.map((state) => [state.stateId, state]))
  const funnel = steps.map((stateId) => ({
    label: journeyStateDisplay[stateId].label,
    journeys: reached.get(stateId)?.journeys ?? 0,
  }))
  // The other ends are in the cards and the cancellations.
  const others = states.filter(
    ({ stateId }) => !steps.includes(stateId) && openStateIds.includes(stateId),
  )
  const rows = [...steps.flatMap((stateId) => reached.get(stateId) ?? []), ...others]
  return (
    <Panel
      title="Hasta dónde llegaron"
      note="De los viajes que terminaron, cuántos pasaron por cada estado. La mitad tardó en él menos que la mediana, y nueve de cada diez menos que el p90; cuenta todo el tiempo del viaje en el estado, con sus interrupciones."
    >
      <Chart
        kind="rows"
        title="Viajes que pasaron por cada estado"
        summary={`De ${formatNumber(totals.ended)} viajes terminados se entregaron ${formatNumber(totals.finished)}.`}
        data={[{ label: 'Pedidos', journeys: totals.ended }, ...funnel]}
        series={[{ name: 'journeys', label: 'Viajes', tone: 'blue' }]}
        format={formatNumber}
        onPick={(index) => {
          const stateId = steps[index - 1]
          open(stateId === undefined ? { kind: 'ended' } : { kind: 'reached', stateId })
        }}
      />
      <FigureTable
        caption="Viajes, mediana y p90 por estado"
        rows={rows}
        keyOf={({ stateId }) => String(stateId)}
        columns={[
          { title: 'Estado', isText: true, cell: labelOf },
          {
            title: 'Viajes',
            cell: (row) => (
              <FigureLink
                figure={{ kind: 'reached', stateId: row.stateId }}
                count={row.journeys}
                label={`viajes pasaron por «${labelOf(row)}»`}
              />
            ),
          },
          {
            title: 'Del total',
            cell: ({ journeys }) => formatPercent(totals.ended === 0 ? 0 : journeys / totals.ended),
          },
          { title: 'Mediana', cell: ({ median }) => writeSeconds(median) },
          { title: 'p90', cell: ({ p90 }) => writeSeconds(p90) },
          { title: 'Mediana anterior', cell: ({ before }) => writeSeconds(before) },
        ]}
      />
    </Panel>
  )
}

const labelOf = ({ stateId }: StateRow) => journeyStateDisplay[stateId].label
