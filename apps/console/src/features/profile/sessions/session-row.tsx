import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/relative.ts'
import { describeDevice, isHandheld } from '@arriero/domain/users/describe-device.ts'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useNow } from '#data/use-now.ts'
import type { OpenSession } from '#features/profile/profile-data.ts'
import { ToneChip } from '#ui/tone-chip.tsx'
import classes from './session-row.module.css'

interface SessionRowProps {
  session: OpenSession
  onClose: () => void
}

export function SessionRow({ session, onClose }: SessionRowProps) {
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
