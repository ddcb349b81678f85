import { formatCop } from '@arriero/domain/format/number.ts'
import { surchargeSites } from '@arriero/domain/journeys/surcharge.ts'
import { VisuallyHidden } from '@mantine/core'
import type { WatchedRows } from '#data/live/live-database.ts'
import { JourneysStaleNote } from '#features/journeys/rows/journey-list-status.tsx'
import type { ToApproveSearch } from '#features/journeys/search/list-search.ts'
import { TextFilter } from '#features/journeys/search/text-filter.tsx'
import { FacetChip } from '#ui/count-badge.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from '../work-list/work-list.module.css'
import type { ToApproveCounts } from '#features/journeys/search/plan-to-approve.ts'

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
      end={<JourneysStaleNote rows={rows} />}
    >
      <div className={classes.header}>
        <fieldset className={classes.facets}>
          <VisuallyHidden component="legend">Filtrar por sitio</VisuallyHidden>
          <FacetChip
            label="Todos"
            count={counts && counts.any}
            isOn={sitio === undefined}
            onToggle={() => onChange({ sitio: undefined })}
          />
          {surchargeSites.map((site) => (
            <FacetChip
              key={site}
              label={siteNames[site]}
              count={counts && counts.bySite[site]}
              isOn={sitio === site}
              onToggle={() => onChange({ sitio: sitio === site ? undefined : site })}
            />
          ))}
        </fieldset>
        <div className={classes.search}>
          <TextFilter
            label="Buscar en Por aprobar"
            value={texto ?? ''}
            onChange={(text) => onChange({ texto: text || undefined }, 'replace')}
          />
        </div>
        {counts && counts.shown > 0 && (
          <p className={classes.note}>Suman {formatCop(counts.totalCop)}</p>
        )}
      </div>
    </PageHeader>
  )
}
