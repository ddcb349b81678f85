import { Skeleton, VisuallyHidden, NativeSelect, SegmentedControl } from '@mantine/core'
import { describeError } from '#data/http/describe-error.ts'
import { BackToNotifications } from '#features/notifications/page/back-to-notifications.tsx'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BrowserPanel } from './browser-panel.tsx'
import { QuietPanel } from './quiet-panel.tsx'
import { SoundPanel } from './sound-panel.tsx'
import classes from './notification-preferences-page.module.css'
import { dayHours } from './day-times.ts'
import type { PreferencePanelProps } from './preference-panel-props.ts'
import { Setting } from './setting.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toldHere } from '#data/http/read-meta.ts'
import { useServices } from '#data/use-services.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { keepPreferences } from './keep-preferences.ts'
import {
  notificationPreferencesQuery,
  saveNotificationPreferences,
} from '#features/notifications/live/notification-preferences-query.ts'

/** Kept on the server, saved with each choice. */
export function NotificationPreferencesPage() {
  const { preferences, problem, retry, change, saved } = useNotificationPreferences()
  return (
    <>
      <PageHeader
        title="Preferencias de notificaciones"
        end={
          <div className={classes.end}>
            <output className={classes.saved}>{saved}</output>
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
              <QuietPanel preferences={preferences} onChange={change} />
              <DigestPanel preferences={preferences} onChange={change} />
              <p className={classes.note}>
                Se guardan con cada cambio y lo acompañan en cualquier equipo.
              </p>
            </>
          )}
          {!preferences && problem === null && <PreferencesSkeleton />}
          {!preferences && problem !== null && (
            <FailurePanel
              title="No pudimos traer sus preferencias"
              message={describeError(problem)}
              onRetry={retry}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** The shape of what is coming; it fades in late, so that a quick answer never shows it. */
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

/** What the server keeps, and how to change a part of it: shown at once, taken back when it is refused. */
function useNotificationPreferences() {
  const { http } = useServices()
  const queries = useQueryClient()
  const query = notificationPreferencesQuery(http)
  const { data, error, isPending, refetch } = useQuery(toldHere(query))
  const [{ show, options }] = useState(() =>
    keepPreferences({
      queries,
      queryKey: query.queryKey,
      send: (wanted) => saveNotificationPreferences(http, wanted),
      onProblem: (problem) => showToast('No se guardó el cambio', describeError(problem), 'failed'),
    }),
  )
  const saving = useMutation(options)

  async function change(part: Partial<NotificationPreferences>) {
    clearToasts()
    // An answer on its way would bring back what was before.
    await queries.cancelQueries({ queryKey: query.queryKey })
    const wanted = show(part)
    if (wanted !== undefined) saving.mutate(wanted)
  }

  return {
    preferences: data,
    problem: isPending ? null : error,
    retry: () => void refetch(),
    change: (part: Partial<NotificationPreferences>) => void change(part),
    saved: describeSaving(saving),
  }
}

const describeSaving = ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }) =>
  isPending ? 'Guardando…' : isSuccess ? 'Guardado' : ''
