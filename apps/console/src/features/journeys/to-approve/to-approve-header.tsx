import { formatCop } from '@arriero/domain/format/number.ts'
import { surchargeSites } from '@arriero/domain/journeys/surcharge.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { JourneysStaleNote } from '#features/journeys/rows/journey-list-status.tsx'
import type { ToApproveSearch } from '#features/journeys/search/list-search.ts'
import { TextFilter } from '#ui/text-filter.tsx'
import { FacetRow } from '#ui/facet-row.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import type { ToApproveCounts } from '#features/journeys/search/plan-to-approve.ts'
import classes from './to-approve-header.module.css'

const siteNames = { origin: 'En cargue', destination: 'En descargue' } as const

interface ToApproveHeaderProps {
  rows: WatchedRows
  /** The same number as in the rail; null until it is known. */
  total: number | null
  counts: ToApproveCounts | null
  search: ToApproveSearch
  onChange: (change: ToApproveSearch, how?: 'replace') => void
}

export function ToApproveHeader({ rows, total, counts, search, onChange }: ToApproveHeaderProps) {
  const { sitio, texto } = search
  const isFiltered = sitio !== undefined || texto !== undefined
  return (
    <PageHeader
      title="Por aprobar"
      count={isFiltered ? counts?.shown : (total ?? undefined)}
      total={isFiltered ? (total ?? undefined) : undefined}
      end={
        <>
          {counts && counts.shown > 0 && (
            <p className={classes.sum}>Suman {formatCop(counts.totalCop)}</p>
          )}
          <JourneysStaleNote rows={rows} />
        </>
      }
    >
      <Toolbar
        search={
          <TextFilter
            label="Buscar en Por aprobar"
            value={texto ?? ''}
            onChange={(text) => onChange({ texto: text || undefined }, 'replace')}
          />
        }
      >
        <FacetRow
          legend="Filtrar por sitio"
          facets={[
            {
              key: 'all',
              label: 'Todos',
              count: counts && counts.any,
              isOn: sitio === undefined,
              onToggle: () => onChange({ sitio: undefined }),
            },
            ...surchargeSites.map((site) => ({
              key: site,
              label: siteNames[site],
              count: counts && counts.bySite[site],
              isOn: sitio === site,
              onToggle: () => onChange({ sitio: sitio === site ? undefined : site }),
            })),
          ]}
        />
      </Toolbar>
    </PageHeader>
  )
}
