import {
  type AttentionReason,
  attentionReasons,
} from '@arriero/domain/journeys/attention/attention.ts'
import { attentionReasonLabels } from '@arriero/domain/journeys/attention/attention-display.ts'
import { VisuallyHidden } from '@mantine/core'
import { FacetChip } from '#ui/facet-chip.tsx'
import type { QueueCounts } from './attention-views.ts'
import { reasonDisplay } from './reason-display.ts'
import classes from './attention-header.module.css'

interface ReasonFacetsProps {
  /** Null until they are known. */
  counts: QueueCounts | null
  selected: AttentionReason | undefined
  onSelect: (reason: AttentionReason | undefined) => void
}

/** A journey with several reasons counts in each. */
export function ReasonFacets({ counts, selected, onSelect }: ReasonFacetsProps) {
  return (
    <fieldset className={classes.facets}>
      <VisuallyHidden component="legend">Filtrar por motivo</VisuallyHidden>
      <FacetChip
        label="Todos"
        count={counts && counts.anyReason}
        isOn={selected === undefined}
        onToggle={() => onSelect(undefined)}
      />
      {attentionReasons.map((reason) => {
        const { tone, shape } = reasonDisplay[reason]
        return (
          <FacetChip
            key={reason}
            label={attentionReasonLabels[reason]}
            count={counts && counts.byReason[reason]}
            isOn={selected === reason}
            onToggle={() => onSelect(selected === reason ? undefined : reason)}
            mark={{ tone, shape }}
          />
        )
      })}
    </fieldset>
  )
}
