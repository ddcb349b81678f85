import {
  type NotificationKind,
  notificationKindLabels,
  notificationKinds,
} from '@arriero/domain/notifications/notification-rule.ts'
import { Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './kind-picker.module.css'

interface KindPickerProps {
  chosen: readonly NotificationKind[]
  onChange: (chosen: NotificationKind[]) => void
}

export function KindPicker({ chosen, onChange }: KindPickerProps) {
  const isNoneChosen = chosen.length === 0
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={classes.target}
          data-on={!isNoneChosen}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          {describeChosen(chosen)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filtrar por tipo">
        <div className={classes.list}>
          {notificationKinds.map((kind) => (
            <Checkbox
              key={kind}
              size="xs"
              label={notificationKindLabels[kind]}
              checked={chosen.includes(kind)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...chosen, kind]
                    : chosen.filter((each) => each !== kind),
                )
              }
            />
          ))}
          <Button
            variant="default"
            size="xs"
            // `aria-disabled` instead of `disabled`: the button keeps the focus after it was pressed.
            aria-disabled={isNoneChosen}
            {...(isNoneChosen ? { 'data-disabled': true } : {})}
            onClick={() => !isNoneChosen && onChange([])}
          >
            Todos los tipos
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function describeChosen(chosen: readonly NotificationKind[]): string {
  const [only] = chosen
  if (only === undefined) return 'Tipo'
  return chosen.length === 1 ? `Tipo: ${notificationKindLabels[only]}` : `Tipo: ${chosen.length}`
}
