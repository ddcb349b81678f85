import { Switch } from '@mantine/core'
import { formatCount } from '#ui/count-badge.tsx'
import { Hint } from '#ui/hint.tsx'
import { Spoken } from '#ui/spoken.tsx'
import classes from './tray-switch.module.css'

interface TraySwitchProps {
  /** Journeys of the tray; null until they are counted. */
  count: number | null
  isOn: boolean
  /** The number before it is that of the feed: «258 en curso + 16 en atención». */
  isAdded: boolean
  onChange: (isOn: boolean) => void
}

/** Shows the journeys of the tray beside those of the feed. */
export function TraySwitch({ count, isOn, isAdded, onChange }: TraySwitchProps) {
  const number = count === null ? '–' : formatCount(count)
  return (
    <Hint label={isOn ? 'Ocultar los que están en atención' : 'Mostrar los que están en atención'}>
      <span className={classes.switch}>
        <Switch
          size="xs"
          label={
            <>
              <Spoken>Mostrar también </Spoken>
              {isAdded ? `+ ${number} en atención` : `en atención (${number})`}
            </>
          }
          checked={isOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </span>
    </Hint>
  )
}
