import {
  type NotificationSeverity,
  notificationSeverities,
  notificationSeverityLabels,
} from '@arriero/domain/notifications/notification-kind.ts'
import { VisuallyHidden } from '@mantine/core'
import { severityMarks } from '#features/notifications/list/kind-display.ts'
import { FacetChip } from '#ui/facet-chip.tsx'
import classes from './notifications-header.module.css'

interface SeverityChipsProps {
  chosen: readonly NotificationSeverity[]
  onChange: (chosen: NotificationSeverity[]) => void
}

const worstFirst = notificationSeverities.toReversed()

export function SeverityChips({ chosen, onChange }: SeverityChipsProps) {
  return (
    <fieldset className={classes.chips}>
      <VisuallyHidden component="legend">Filtrar por gravedad</VisuallyHidden>
      {worstFirst.map((severity) => {
        const isOn = chosen.includes(severity)
        return (
          <FacetChip
            key={severity}
            label={notificationSeverityLabels[severity]}
            mark={severityMarks[severity]}
            isOn={isOn}
            onToggle={() =>
              onChange(isOn ? chosen.filter((each) => each !== severity) : [...chosen, severity])
            }
          />
        )
      })}
    </fieldset>
  )
}
