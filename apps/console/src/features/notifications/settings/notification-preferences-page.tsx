import { NativeSelect, SegmentedControl, Skeleton, Switch, VisuallyHidden } from '@mantine/core'
import { describeError } from '#data/http/describe-error.ts'
import { BackToNotifications } from '#features/notifications/page/back-to-notifications.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BrowserPanel } from './browser-panel.tsx'
import { dayHours } from './day-times.ts'
import { PushPanel } from './push-panel.tsx'
import { QuietPanel } from './quiet-panel.tsx'
import { type PreferencePanelProps, SettingRow, SettingsPanel } from './settings-panel.tsx'
import { SoundPanel } from './sound-panel.tsx'
import { useNotificationPreferences } from './use-notification-preferences.ts'
import classes from './notification-preferences-page.module.css'

/** Stored on the server and saved with each change. */
export function NotificationPreferencesPage() {
  const { preferences, error, retry, change, status } = useNotificationPreferences()
  return (
    <>
      <PageHeader
        title="Preferencias de notificaciones"
        end={
          <div className={classes.end}>
            <output className={classes.saved}>{status}</output>
            <BackToNotifications />
          </div>
        }
      />
      <div className={classes.scroll}>
        <div className={classes.column}>
          {preferences && (
            <>
              <SoundPanel preferences={preferences} onChange={change} />
              <BrowserPanel preferences={preferences} onChange={change} />
              <PushPanel />
              <QuietPanel preferences={preferences} onChange={change} />
              <DigestPanel preferences={preferences} onChange={change} />
              <SummaryPanel preferences={preferences} onChange={change} />
              <p className={classes.note}>
                Se guardan con cada cambio y lo acompañan en cualquier equipo, salvo los avisos con
                la consola cerrada, que son de este navegador.
              </p>
            </>
          )}
          {!preferences && error === null && <PreferencesSkeleton />}
          {!preferences && error !== null && (
            <FailurePanel
              title="No pudimos traer sus preferencias"
              message={describeError(error)}
              onRetry={retry}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** Fades in with a delay, so that a fast response never shows it. */
function PreferencesSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>Cargando sus preferencias…</VisuallyHidden>
      {Array.from({ length: 3 }, (_, panel) => (
        <Skeleton key={panel} height={132} radius="lg" />
      ))}
    </div>
  )
}

function DigestPanel({ preferences, onChange }: PreferencePanelProps) {
  const { digest } = preferences
  return (
    <SettingsPanel
      title="Resumen por correo"
      help="Lo que usted no ha leído, en un solo mensaje. Si no hay nada pendiente, no se envía."
    >
      <SettingRow title="Enviarlo">
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
      </SettingRow>
      {digest.every === 'daily' && (
        <SettingRow title="Hora del envío" help="En hora de Colombia.">
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
        </SettingRow>
      )}
    </SettingsPanel>
  )
}

function SummaryPanel({ preferences, onChange }: PreferencePanelProps) {
  return (
    <SettingsPanel
      title="Resumen semanal"
      help="Las cifras del Tablero de la semana que terminó, por correo, los lunes a las 6:00 en hora de Colombia. Si no terminó ningún viaje, no se envía."
    >
      <SettingRow title="Enviarlo">
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            checked={preferences.hasWeeklySummary}
            onChange={(event) => onChange({ hasWeeklySummary: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
    </SettingsPanel>
  )
}
