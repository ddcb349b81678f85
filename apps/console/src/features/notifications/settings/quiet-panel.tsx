import { NativeSelect, Switch } from '@mantine/core'
import type { QuietHours } from '@arriero/domain/notifications/notification-preferences.ts'
import { listDayTimes } from './day-times.ts'
import { type PreferencePanelProps, SettingsPanel, SettingRow } from './settings-panel.tsx'
import classes from './quiet-panel.module.css'

const defaultQuietHours: QuietHours = { from: '22:00', to: '06:00' }

export function QuietPanel({ preferences, onChange }: PreferencePanelProps) {
  const { quiet } = preferences
  return (
    <SettingsPanel
      title="Horas de silencio"
      help="Mientras duran, las notificaciones llegan sin sonido ni avisos: solo cambia el número de la campana. En hora de Colombia."
    >
      <SettingRow title="Guardar silencio">
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            checked={quiet !== null}
            onChange={(event) =>
              onChange({ quiet: event.currentTarget.checked ? defaultQuietHours : null })
            }
          />
        )}
      </SettingRow>
      {quiet !== null && (
        <SettingRow title={quiet.from < quiet.to ? 'Cada día' : 'Cada noche'}>
          {() => (
            <>
              <TimeChoice
                label="Desde las"
                value={quiet.from}
                excluded={quiet.to}
                onChange={(from) => onChange({ quiet: { ...quiet, from } })}
              />
              <TimeChoice
                label="Hasta las"
                value={quiet.to}
                excluded={quiet.from}
                onChange={(to) => onChange({ quiet: { ...quiet, to } })}
              />
            </>
          )}
        </SettingRow>
      )}
    </SettingsPanel>
  )
}

interface TimeChoiceProps {
  label: string
  value: string
  /** The other end: both can't be equal. */
  excluded: string
  onChange: (time: string) => void
}

function TimeChoice({ label, value, excluded, onChange }: TimeChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      leftSection={label}
      leftSectionWidth={84}
      leftSectionProps={{ 'aria-hidden': true }}
      classNames={{ section: classes.label }}
      w={172}
      data={listDayTimes(value).filter((time) => time !== excluded)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
