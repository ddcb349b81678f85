import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import type { UserEvent } from '@arriero/domain/users/user-state.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft, IconBan, IconRotate2, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#data/current-user.ts'
import { useNow } from '#data/use-now.ts'
import { type Command, usePageCommands } from '#ui/commands/command.ts'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { paths } from '#paths.ts'
import { BackToReviewDialog } from './file/back-to-review-dialog.tsx'
import { BanDialog } from './file/ban-dialog.tsx'
import { type ReturnEvent, ReturnDialog } from './file/return-dialog.tsx'
import { kindLabels, UserStateChip, WaitingBanChip } from './user-chips.tsx'
import { listOf, type UsersSearch, tabOf } from './users-search.ts'
import classes from './user-header.module.css'

interface UserHeaderProps {
  file: UserFile
  search: UsersSearch
  /** It is being reviewed, and the verdicts lead to corrections and rejections. */
  isCase: boolean
}

type FileAction = Extract<UserEvent, 'reopen' | 'liftBan' | 'ban'> | ReturnEvent

const actions: readonly { event: FileAction; label: string; key: string; icon: Command['icon'] }[] =
  [
    { event: 'reopen', label: 'Reabrir', key: 'o', icon: IconRotate2 },
    { event: 'liftBan', label: 'Levantar el bloqueo', key: 'l', icon: IconRotate2 },
    { event: 'askCorrection', label: 'Pedir corrección', key: 'c', icon: IconArrowBackUp },
    { event: 'reject', label: 'Rechazar', key: 'r', icon: IconX },
    { event: 'ban', label: 'Bloquear', key: 'b', icon: IconBan },
  ]

const isReturn = (event: FileAction | null): event is ReturnEvent =>
  event === 'askCorrection' || event === 'reject'

/** Who it is, in which state since when, and what can be done about it. */
export function UserHeader({ file, search, isCase }: UserHeaderProps) {
  const now = useNow(60_000)
  const [action, setAction] = useState<FileAction | null>(null)
  const can: Record<FileAction, boolean> = {
    reopen: useCan('user.review'),
    liftBan: useCan('user.ban'),
    askCorrection: useCan('user.review'),
    reject: useCan('user.review'),
    ban: useCan('user.ban'),
  }
  const offered = actions.filter(
    ({ event }) => can[event] && file.allowed.includes(event) && !(isCase && isReturn(event)),
  )
  usePageCommands(
    offered.map(({ event, label, key, icon }): Command => ({
      id: `user-${event}`,
      group: 'Revisión',
      label: `${label}: ${file.name}`,
      icon,
      keys: [[key]],
      run: () => setAction(event),
    })),
  )
  const close = () => setAction(null)
  return (
    <header className={classes.header}>
      <WayBack file={file} search={search} />
      <h1 className={classes.name}>{file.name}</h1>
      <span className={classes.facts}>
        <UserStateChip state={file.userStateId} />
        {file.isBanWaiting && <WaitingBanChip />}
        <span className={classes.soft}>
          {kindLabels[file.kind]} ·{' '}
          <time dateTime={file.stateSince} title={formatDateTime(file.stateSince)}>
            {formatRelative(file.stateSince, now)}
          </time>
        </span>
      </span>
      {file.isBanWaiting && (
        <p className={classes.waiting}>
          Ya se pidió el bloqueo. Otra persona debe aprobarlo en{' '}
          <Link to="/admin/aprobaciones">Aprobaciones</Link>.
        </p>
      )}
      <span className={classes.actions}>
        {offered.map(({ event, label, key }) => (
          <Button
            key={event}
            size="compact-sm"
            variant="default"
            rightSection={<KeyCaps names={[key.toUpperCase()]} />}
            onClick={() => setAction(event)}
          >
            {label}
          </Button>
        ))}
      </span>
      <BanDialog file={file} isOpen={action === 'ban'} onClose={close} />
      <BackToReviewDialog
        file={file}
        event={action === 'reopen' || action === 'liftBan' ? action : null}
        onClose={close}
      />
      <ReturnDialog file={file} event={isReturn(action) ? action : null} onClose={close} />
    </header>
  )
}

/** To the list from which the file was opened, or else where the person is listed now. */
function WayBack({ file, search }: Pick<UserHeaderProps, 'file' | 'search'>) {
  const icon = <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
  if (search.desde === 'registro') {
    const isDriver = file.kind === 'driver'
    return (
      <Link
        to={isDriver ? paths.drivers() : paths.customers()}
        search={{ texto: search.texto, abierto: file.id }}
        className={classes.back}
      >
        {icon} {isDriver ? 'Conductores' : 'Clientes'}
      </Link>
    )
  }
  const list = listOf(search, file.userStateId)
  return (
    <Link to="/admin/usuarios" search={list} className={classes.back}>
      {icon} {tabOf(list).label}
    </Link>
  )
}
