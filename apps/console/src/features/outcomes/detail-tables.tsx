import type { Outcomes } from '@arriero/domain/contract/http/outcomes.ts'
import { formatCop, formatNumber } from '@arriero/domain/format/number.ts'
import { novelties as noveltyLabels } from '@arriero/domain/journeys/novelty.ts'
import { FigureLink } from './figure-link.tsx'
import { FigureTable } from './figure-table.tsx'
import { writeSeconds } from './figure-text.ts'

type Novelty = Outcomes['novelties'][number]

const labelOf = ({ code }: Novelty) => noveltyLabels[code].label

export function NoveltyTable({ novelties }: { novelties: readonly Novelty[] }) {
  return (
    <FigureTable
      caption="Novedades por tipo y tiempo para resolver"
      rows={novelties}
      keyOf={({ code }) => code}
      columns={[
        { title: 'Novedad', isText: true, cell: labelOf, value: labelOf },
        {
          title: 'Novedades',
          cell: ({ novelties: count }) => formatNumber(count),
          value: ({ novelties: count }) => count,
        },
        {
          title: 'Viajes',
          value: ({ journeys }) => journeys,
          cell: (row) => (
            <FigureLink
              figure={{ kind: 'novelty', code: row.code }}
              count={row.journeys}
              label={`viajes con «${labelOf(row)}»`}
            />
          ),
        },
        {
          title: 'Mediana para resolver',
          cell: ({ median }) => writeSeconds(median),
          value: ({ median }) => median ?? 0,
        },
        { title: 'p90', cell: ({ p90 }) => writeSeconds(p90), value: ({ p90 }) => p90 ?? 0 },
        {
          title: 'Antes',
          cell: ({ before }) => formatNumber(before),
          value: ({ before }) => before,
        },
      ]}
    />
  )
}

const siteLabels = { origin: 'Cargue', destination: 'Descargue' } as const

export function WaitingTable({ waiting }: { waiting: Outcomes['waiting'] }) {
  return (
    <FigureTable
      caption="Esperas por sitio"
      rows={waiting}
      keyOf={({ site }) => site}
      columns={[
        { title: 'Sitio', isText: true, cell: ({ site }) => siteLabels[site] },
        {
          title: 'Viajes',
          cell: ({ site, journeys }) => (
            <FigureLink
              figure={{ kind: 'waiting', site }}
              count={journeys}
              label={`viajes con espera en ${siteLabels[site].toLowerCase()}`}
            />
          ),
        },
        { title: 'Tiempo', cell: ({ seconds }) => writeSeconds(seconds) },
        { title: 'Aprobado', cell: ({ approvedCop }) => formatCop(approvedCop) },
        { title: 'Por aprobar', cell: ({ pendingCop }) => formatCop(pendingCop) },
        { title: 'Costo anterior', cell: ({ beforeCop }) => formatCop(beforeCop) },
      ]}
    />
  )
}
