import { NativeSelect, SegmentedControl } from '@mantine/core'
import { dayHours } from './day-times.ts'
import type { PreferencePanelProps } from './preference-panel-props.ts'
import { Setting } from './setting.tsx'
import { SettingsPanel } from './settings-panel.tsx'

export function DigestPanel({ preferences, onChange }: PreferencePanelProps) {
  const { digest } = preferences
  return (
    <SettingsPanel
      title="Resumen por correo"
      help="Lo que usted no ha leído, en un solo mensaje. Si no hay nada pendiente, no se envía."
    >
      <Setting title="Enviarlo">
        {(labelId) => (
          <SegmentedControl
            aria-labelledby={labelId}
            value={digest.every}
            onChange={(every) => onChange({ digest: { ...digest, every } })}
            data={[
              { value: 'never', label: 'Nunca' },
              { value: 'hourly', label: 'Cada hora' },
              { value: 'daily', label: 'Cada día' },
            ]}
          />
        )}
      </Setting>
      {digest.every === 'daily' && (
        <Setting title="Hora del envío" help="En hora de Colombia.">
          {(labelId) => (
            <NativeSelect
              aria-labelledby={labelId}
              w={112}
              data={dayHours}
              value={String(digest.hour)}
              onChange={(event) =>
                onChange({ digest: { ...digest, hour: Number(event.currentTarget.value) } })
              }
            />
          )}
        </Setting>
      )}
    </SettingsPanel>
  )
}
