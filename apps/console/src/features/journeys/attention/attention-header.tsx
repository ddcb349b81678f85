import {
  type AttentionReason,
  attentionReasons,
  attentionReasonLabels,
} from '@arriero/domain/journeys/attention/attention.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import { Button, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useStaleRows } from '#data/live/live-hooks.ts'
import type { AttentionSearch } from '#features/journeys/search/journey-search.ts'
import { TextFilter } from '#ui/text-filter.tsx'
import { formatCount } from '#ui/count-badge.tsx'
import { type Facet, FacetRow } from '#ui/facet-row.tsx'
import { PageHeader, StaleNote } from '#ui/page-header.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import type { QueueCounts } from '../search/attention-queue.ts'
import { describeBalance, reasonDisplay } from './queue-display.ts'
import classes from './attention-header.module.css'

interface AttentionHeaderProps {
  rows: WatchedRows
  /** Null until they are loaded. */
  counts: QueueCounts | null
  search: AttentionSearch
  onChange: (change: AttentionSearch, how?: 'replace') => void
}

export function AttentionHeader({ rows, counts, search, onChange }: AttentionHeaderProps) {
  const { motivo, estados, texto, pospuestos } = search
  const isFiltered = motivo !== undefined || estados !== undefined || texto !== undefined
  return (
    <PageHeader
      title="Atención"
      count={counts?.shown}
      total={isFiltered ? counts?.total : undefined}
      end={
        <div className={classes.end}>
          <QueueStaleNote rows={rows} />
          {counts && <p className={classes.balance}>{describeBalance(counts)}</p>}
          <Switch
            className={classes.switch}
            size="xs"
            label={`Pospuestos ${counts ? formatCount(counts.snoozed) : '–'}`}
            checked={pospuestos === 1}
            onChange={({ currentTarget }) =>
              onChange({ pospuestos: currentTarget.checked ? 1 : undefined })
            }
          />
        </div>
      }
    >
      <Toolbar
        search={
          <TextFilter
            label="Buscar en Atención"
            value={texto ?? ''}
            onChange={(text) => onChange({ texto: text || undefined }, 'replace')}
          />
        }
      >
        {estados && (
          <Button
            className={classes.states}
            variant="default"
            size="compact-sm"
            rightSection={<IconX size={14} />}
            aria-label="Quitar el filtro de estados"
            onClick={() => onChange({ estados: undefined })}
          >
            {estados.map((id) => journeyStateDisplay[id].label).join(', ')}
          </Button>
        )}
        <ReasonFacets
          counts={counts}
          selected={motivo}
          onSelect={(reason) => onChange({ motivo: reason })}
        />
      </Toolbar>
    </PageHeader>
  )
}

/** A component of its own, because it renders every second. */
function QueueStaleNote({ rows }: { rows: WatchedRows }) {
  const stale = useStaleRows(rows)
  return stale && <StaleNote {...stale} />
}

/** For the chips of a narrow window, whose tooltip has the whole name. */
const shortLabels: Partial<Record<AttentionReason, string>> = {
  novelty: 'Novedad',
  surcharge: 'Recargo',
  papersRunOut: 'Por vencer',
}

interface ReasonFacetsProps {
  /** Null until they are loaded. */
  counts: QueueCounts | null
  selected: AttentionReason | undefined
  onSelect: (reason: AttentionReason | undefined) => void
}

/** Chips that filter by reason. A journey with several reasons counts in each. */
function ReasonFacets({ counts, selected, onSelect }: ReasonFacetsProps) {
  const all: Facet = {
    key: 'all',
    label: 'Todos',
    count: counts && counts.anyReason,
    isOn: selected === undefined,
    onToggle: () => onSelect(undefined),
  }
  const reasons = attentionReasons.map((reason): Facet => {
    const { tone, shape } = reasonDisplay[reason]
    return {
      key: reason,
      label: attentionReasonLabels[reason],
      short: shortLabels[reason],
      hint: shortLabels[reason] && attentionReasonLabels[reason],
      count: counts && counts.byReason[reason],
      isOn: selected === reason,
      onToggle: () => onSelect(selected === reason ? undefined : reason),
      mark: { tone, shape },
    }
  })
  return <FacetRow legend="Filtrar por motivo" facets={[all, ...reasons]} />
}
