import {
  type NotificationSeverity,
  notificationSeverities,
  notificationSeverityLabels,
} from '@arriero/domain/notifications/notification-rule.ts'
import { Button, Switch } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { playChime } from '#features/notifications/arrivals/chimes.ts'
import { type PreferencePanelProps, SettingsPanel, SettingRow } from './settings-panel.tsx'

const worstFirst = notificationSeverities.toReversed()

export function SoundPanel({ preferences, onChange }: PreferencePanelProps) {
  const { sounds } = preferences
  const toggle = (severity: NotificationSeverity, isOn: boolean) =>
    onChange({
      sounds: notificationSeverities.filter((each) =>
        each === severity ? isOn : sounds.includes(each),
      ),
    })
  return (
    <SettingsPanel
      title="Sonidos"
      help="Un tono corto cuando llega una notificación, en una sola pestaña. Los navegadores solo lo permiten después de que usted hace clic o escribe en la página. Para callarlos por un rato está el botón junto a la campana."
    >
      {worstFirst.map((severity) => (
        <SettingRow key={severity} title={notificationSeverityLabels[severity]}>
          {(labelId) => (
            <>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconPlayerPlay size={14} stroke={1.75} />}
                aria-label={`Escuchar el sonido de ${notificationSeverityLabels[severity]}`}
                onClick={() => void playPreview(severity)}
              >
                Escuchar
              </Button>
              <Switch
                aria-labelledby={labelId}
                checked={sounds.includes(severity)}
                onChange={(event) => toggle(severity, event.currentTarget.checked)}
              />
            </>
          )}
        </SettingRow>
      ))}
    </SettingsPanel>
  )
}

/** Works with sounds off too, so that they can be tried first. */
async function playPreview(severity: NotificationSeverity) {
  const context = new AudioContext()
  playChime(context, severity)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await context.close()
}
