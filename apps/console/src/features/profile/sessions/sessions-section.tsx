import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/describe-error.ts'
import { toldHere } from '#data/read-meta.ts'
import { useServices } from '#data/use-services.ts'
import { type OpenSession, sessionsQuery } from '#features/profile/profile-data.ts'
import { ProfileSection } from '#features/profile/profile-section.tsx'
import { ProfileSkeleton } from '#features/profile/profile-skeleton.tsx'
import { useFocusAfterDone } from '#features/profile/use-focus-after-done.ts'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { SessionRow } from './session-row.tsx'
import classes from './sessions-section.module.css'

export function SessionsSection() {
  const { http } = useServices()
  const {
    data: sessions,
    isPending,
    isLoadingError,
    error,
    refetch,
  } = useQuery(toldHere(sessionsQuery(http)))
  const [isOpen, setIsOpen] = useState(false)
  const { titleRef, markDone } = useFocusAfterDone(isOpen)
  // Kept while the dialog closes, so that its words do not change.
  const [asked, setAsked] = useState<OpenSession | 'others'>('others')
  function ask(what: OpenSession | 'others') {
    setAsked(what)
    setIsOpen(true)
  }
  const hasOthers = sessions?.some(({ current }) => !current) ?? false
  return (
    <>
      <ProfileSection
        title="Sesiones abiertas"
        titleRef={titleRef}
        help={
          sessions && !hasOthers
            ? 'Solo la de este navegador.'
            : 'Si no reconoce alguna, ciérrela y cambie la contraseña.'
        }
        action={
          hasOthers && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => ask('others')}>
              Cerrar las demás
            </Button>
          )
        }
      >
        {isPending && <ProfileSkeleton label="Cargando sesiones…" lines={2} />}
        {isLoadingError && (
          <FailurePanel
            isCompact
            title="No pudimos traer sus sesiones"
            message={describeError(error)}
            onRetry={() => void refetch()}
          />
        )}
        {sessions && (
          <ul className={classes.list} aria-label="Sesiones abiertas">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onClose={() => ask(session)} />
            ))}
          </ul>
        )}
      </ProfileSection>
      <CloseDialog
        asked={asked}
        isOpen={isOpen}
        onDone={markDone}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
