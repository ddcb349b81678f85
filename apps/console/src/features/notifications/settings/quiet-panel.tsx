import { NativeSelect, Switch } from '@mantine/core'
import type { QuietHours } from '@arriero/domain/notifications/quiet-hours.ts'
import { listDayTimes } from './day-times.ts'
import type { PreferencePanelProps } from './preference-panel-props.ts'
import { Setting } from './setting.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import classes from './quiet-panel.module.css'

const night: QuietHours = { from: '22:00', to: '06:00' }

export function QuietPanel({ preferences, onChange }: PreferencePanelProps) {
  const { quiet } = preferences
  return (
    <SettingsPanel
      title="Horas de silencio"
      help="Mientras duran, las notificaciones llegan sin sonido ni avisos: solo cambia el número de la campana. En hora de Colombia."
    >
      <Setting title="Guardar silencio">
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            checked={quiet !== null}
            onChange={(event) => onChange({ quiet: event.currentTarget.checked ? night : null })}
          />
        )}
      </Setting>
      {quiet !== null && (
        <Setting title={quiet.from < quiet.to ? 'Cada día' : 'Cada noche'}>
          {() => (
            <>
              <TimeChoice
                label="Desde las"
                value={quiet.from}
                without={quiet.to}
                onChange={(from) => onChange({ quiet: { ...quiet, from } })}
              />
              <TimeChoice
                label="Hasta las"
                value={quiet.to}
                without={quiet.from}
                onChange={(to) => onChange({ quiet: { ...quiet, to } })}
              />
            </>
          )}
        </Setting>
      )}
    </SettingsPanel>
  )
}

interface TimeChoiceProps {
  label: string
  value: string
  /** The other end: silence has to last. */
  without: string
  onChange: (time: string) => void
}

function TimeChoice({ label, value, without, onChange }: TimeChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      leftSection={label}
      leftSectionWidth={84}
      leftSectionProps={{ 'aria-hidden': true }}
      classNames={{ section: classes.label }}
      w={172}
      data={listDayTimes(value).filter((time) => time !== without)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
