import { Switch } from '@mantine/core'
import { formatCount } from '#ui/count-badge.tsx'
import classes from './tray-switch.module.css'

interface TraySwitchProps {
  /** Journeys of the tray; null until they are counted. */
  count: number | null
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Shows the journeys of the tray beside those of the feed. Its first words are only for wide screens and screen readers. */
export function TraySwitch({ count, isOn, onChange }: TraySwitchProps) {
  const inAttention = `en atención (${count === null ? '–' : formatCount(count)})`
  return (
    <Switch
      className={classes.switch}
      size="xs"
      label={
        <>
          <span className={classes.words}>Mostrar también los que están </span>
          {inAttention}
        </>
      }
      title={`Mostrar también los que están ${inAttention}`}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
