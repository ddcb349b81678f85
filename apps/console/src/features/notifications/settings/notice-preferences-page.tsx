import { Skeleton, VisuallyHidden } from '@mantine/core'
import { describeError } from '#data/describe-error.ts'
import { BackToNotifications } from '#features/notifications/page/back-to-notifications.tsx'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BrowserPanel } from './browser-panel.tsx'
import { DigestPanel } from './digest-panel.tsx'
import { QuietPanel } from './quiet-panel.tsx'
import { SoundPanel } from './sound-panel.tsx'
import { useNoticePreferences } from './use-notice-preferences.ts'
import classes from './notice-preferences-page.module.css'

/** Kept on the server, saved with each choice. */
export function NoticePreferencesPage() {
  const { preferences, problem, retry, change, saved } = useNoticePreferences()
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
