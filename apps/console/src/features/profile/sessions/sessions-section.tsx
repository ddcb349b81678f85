import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { toldHere } from '#data/http/read-meta.ts'
import { useServices } from '#data/use-services.ts'
import { type OpenSession, sessionsQuery } from '#features/profile/profile-data.ts'
import { ProfileSection } from '#features/profile/profile-section.tsx'
import { ProfileSkeleton } from '#features/profile/profile-skeleton.tsx'
import { useFocusAfterDone } from '#features/profile/use-focus-after-done.ts'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { CloseDialog } from './close-dialog.tsx'
import classes from './sessions-section.module.css'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/relative.ts'
import { describeDevice, isHandheld } from '@arriero/domain/users/describe-device.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useNow } from '#data/use-now.ts'
import { ToneChip } from '#ui/tone-chip.tsx'

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
  const used = new Date(at)
  // Our clock may be behind the server's: nothing was used in the future.
  const now = Math.max(useNow(10_000).getTime(), used.getTime())
  return (
    <span>
      Última actividad{' '}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(used, new Date(now))}
      </time>
    </span>
  )
}
