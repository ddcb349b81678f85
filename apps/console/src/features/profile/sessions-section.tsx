import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { describeDevice, isHandheld } from '@arriero/domain/users/describe-device.ts'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useNow } from '#data/use-now.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { useFocusAfterDone } from '#ui/form/focus.tsx'
import { ToneChip } from '#ui/tone-chip.tsx'
import { CloseSessionDialog } from './close-session-dialog.tsx'
import { type OpenSession, sessionsQuery } from './profile-data.ts'
import { ProfileSection, ProfileSkeleton } from './profile-section.tsx'
import classes from './sessions-section.module.css'

export function SessionsSection() {
  const { http } = useServices()
  const {
    data: sessions,
    isPending,
    isLoadingError,
    error,
    refetch,
  } = useQuery(withErrorShownInPlace(sessionsQuery(http)))
  const [isOpen, setIsOpen] = useState(false)
  const { titleRef, markDone } = useFocusAfterDone(isOpen)
  // Kept while the dialog closes, so that its text doesn't change during the transition.
  const [target, setTarget] = useState<OpenSession | 'others'>('others')
  function openDialog(sessions: OpenSession | 'others') {
    setTarget(sessions)
    setIsOpen(true)
  }
  const hasOthers = sessions?.some(({ current }) => !current) ?? false
  return (
    <>
      <ProfileSection
        id="sesiones"
        title="Sesiones abiertas"
        titleRef={titleRef}
        help={
          sessions && !hasOthers
            ? 'Solo la de este navegador.'
            : 'Si no reconoce alguna, ciérrela y cambie la contraseña.'
        }
        action={
          hasOthers && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => openDialog('others')}>
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
              <SessionRow key={session.id} session={session} onClose={() => openDialog(session)} />
            ))}
          </ul>
        )}
      </ProfileSection>
      <CloseSessionDialog
        target={target}
        isOpen={isOpen}
        onDone={markDone}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

interface SessionRowProps {
  session: OpenSession
  onClose: () => void
}

function SessionRow({ session, onClose }: SessionRowProps) {
  const { current, userAgent, ip, createdAt, lastUsedAt } = session
  const device = describeDevice(userAgent)
  const Icon = isHandheld(userAgent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={18} stroke={1.5} />
      </span>
      <div className={classes.facts}>
        <div className={classes.device}>
          {device}
          {current && <ToneChip tone="green" shape="circle" label="Esta sesión" />}
        </div>
        <div className={classes.detail}>
          <span>{ip}</span>
          <span>Abierta el {formatDateTime(createdAt)}</span>
          {!current && <LastUsed at={lastUsedAt} />}
        </div>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={`Cerrar la sesión de ${device}`}
          onClick={onClose}
        >
          Cerrar
        </Button>
      )}
    </li>
  )
}

function LastUsed({ at }: { at: string }) {
  const now = useNow(10_000)
  return (
    <span>
      Última actividad{' '}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at, now)}
      </time>
    </span>
  )
}
