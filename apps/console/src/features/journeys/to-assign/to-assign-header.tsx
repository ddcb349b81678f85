import { assignmentKindLabels, assignmentKinds } from '@arriero/domain/journeys/assignment.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { JourneysStaleNote } from '#features/journeys/rows/journey-list-status.tsx'
import { NewJourneyLink } from '#features/journeys/new-journey-link.tsx'
import type { ToAssignSearch } from '#features/journeys/search/list-search.ts'
import { TextFilter } from '#ui/text-filter.tsx'
import { FacetRow } from '#ui/facet-row.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import type { ToAssignCounts } from '#features/journeys/search/plan-to-assign.ts'

interface ToAssignHeaderProps {
  rows: WatchedRows
  /** The same number as in the rail; null until it is known. */
  total: number | null
  counts: ToAssignCounts | null
  leadMinutes: number | undefined
  search: ToAssignSearch
  onChange: (change: ToAssignSearch, how?: 'replace') => void
}

export function ToAssignHeader(props: ToAssignHeaderProps) {
  const { rows, total, counts, leadMinutes, search, onChange } = props
  const { tipo, pronto, texto } = search
  const isFiltered = tipo !== undefined || pronto !== undefined || texto !== undefined
  const lead = leadMinutes === undefined ? '' : ` en ${formatDuration(leadMinutes * minuteMs)}`
  return (
    <PageHeader
      title="Por asignar"
      count={isFiltered ? counts?.shown : (total ?? undefined)}
      total={isFiltered ? (total ?? undefined) : undefined}
      end={
        <>
          <JourneysStaleNote rows={rows} />
          <NewJourneyLink />
        </>
      }
    >
      <Toolbar
        search={
          <TextFilter
            label="Buscar en Por asignar"
            value={texto ?? ''}
            onChange={(text) => onChange({ texto: text || undefined }, 'replace')}
          />
        }
      >
        <FacetRow
          legend="Filtrar por tipo"
          facets={[
            {
              key: 'all',
              label: 'Todos',
              count: counts && counts.any,
              isOn: tipo === undefined && pronto === undefined,
              onToggle: () => onChange({ tipo: undefined, pronto: undefined }),
            },
            ...assignmentKinds.map((kind) => ({
              key: kind,
              label: assignmentKindLabels[kind],
              count: counts && counts.byKind[kind],
              isOn: tipo === kind,
              onToggle: () => onChange({ tipo: tipo === kind ? undefined : kind }),
            })),
            {
              key: 'soon',
              label: `Cargan${lead || ' pronto'}`,
              count: counts && counts.soon,
              isOn: pronto === 1,
              onToggle: () => onChange({ pronto: pronto === 1 ? undefined : 1 }),
              mark: { tone: 'amber', shape: 'triangle-up' },
            },
          ]}
        />
      </Toolbar>
    </PageHeader>
  )
}
