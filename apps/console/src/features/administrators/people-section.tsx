import type { Administrator } from '@arriero/domain/contract/http/administrators.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { roleLabels } from '@arriero/domain/users/role.ts'
import { userStateDisplay, userStates } from '@arriero/domain/users/user-state.ts'
import { Menu } from '@mantine/core'
import {
  IconDevicesX,
  IconDots,
  IconShieldHalf,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useCurrentUserId } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useNow } from '#data/use-now.ts'
import { useServices } from '#data/use-services.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ToneChip } from '#ui/tone-chip.tsx'
import { AccountDialog, type AccountChange, nameOf } from './account-dialog.tsx'
import { administratorsQuery } from './administrators-data.ts'
import { PagedSection } from './paged-section.tsx'
import classes from './administrators-page.module.css'

export function PeopleSection() {
  const { http } = useServices()
  const query = useInfiniteQuery(withErrorShownInPlace(administratorsQuery(http)))
  const people = query.data?.pages.flatMap(({ entries }) => entries) ?? []
  const canManage = useCan('administrator.manage')
  const ownId = useCurrentUserId()
  const [isOpen, setIsOpen] = useState(false)
  // Kept while the dialog closes, so that its text doesn't change during the transition.
  const [change, setChange] = useState<AccountChange | null>(null)
  return (
    <PagedSection
      title="Personas"
      what="las personas"
      query={query}
      failure={query.error && describeError(query.error)}
    >
      <ul className={classes.list} aria-label="Personas">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isOwn={person.id === ownId}
            onChange={
              canManage
                ? (action) => {
                    setChange({ action, person })
                    setIsOpen(true)
                  }
                : null
            }
          />
        ))}
      </ul>
      {change && <AccountDialog change={change} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </PagedSection>
  )
}

interface PersonRowProps {
  person: Administrator
  isOwn: boolean
  /** Null for a user who may not. */
  onChange: ((action: AccountChange['action']) => void) | null
}

function PersonRow({ person, isOwn, onChange }: PersonRowProps) {
  const { email, role, userStateId, hasSecondFactor } = person
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <div className={classes.name}>
          {nameOf(person)}
          {isOwn && <ToneChip tone="blue" shape="circle" label="Usted" />}
          {userStateId === userStates.Ban && (
            <ToneChip tone="slate" shape="square" label="Desactivada" />
          )}
          {userStateId !== userStates.Ban && userStateId !== userStates.Active && (
            <ToneChip
              tone={userStateDisplay[userStateId].color}
              shape="diamond"
              label={userStateDisplay[userStateId].label}
            />
          )}
        </div>
        <div className={classes.detail}>
          <span>{email}</span>
          <LastSeen person={person} />
          <span>{hasSecondFactor ? 'Con segundo factor' : 'Sin segundo factor'}</span>
        </div>
      </div>
      <span className={classes.role}>{roleLabels[role]}</span>
      <span className={classes.menu}>
        {onChange && !isOwn && <PersonMenu person={person} onChange={onChange} />}
      </span>
    </li>
  )
}

function LastSeen({ person: { lastSeenAt, openSessions } }: { person: Administrator }) {
  const now = useNow(10_000)
  const sessions = openSessions === 1 ? '1 sesión abierta' : `${openSessions} sesiones abiertas`
  if (lastSeenAt === null) return <span>Sin actividad en el último mes</span>
  return (
    <>
      <span>
        Última actividad{' '}
        <time dateTime={lastSeenAt} title={formatDateTime(lastSeenAt)}>
          {formatRelative(lastSeenAt, now)}
        </time>
      </span>
      <span>{openSessions === 0 ? 'Sin sesiones abiertas' : sessions}</span>
    </>
  )
}

interface PersonMenuProps {
  person: Administrator
  onChange: (action: AccountChange['action']) => void
}

function PersonMenu({ person, onChange }: PersonMenuProps) {
  const isActive = person.userStateId === userStates.Active
  return (
    <Menu position="bottom-end" width={230} returnFocus>
      <Menu.Target>
        <IconButton variant="default" size={32} label={`Acciones para ${nameOf(person)}`}>
          <IconDots size={18} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconShieldHalf size={16} stroke={1.75} />}
          onClick={() => onChange('role')}
        >
          Cambiar el rol
        </Menu.Item>
        {person.openSessions > 0 && (
          <Menu.Item
            leftSection={<IconDevicesX size={16} stroke={1.75} />}
            onClick={() => onChange('closeSessions')}
          >
            Cerrar sus sesiones
          </Menu.Item>
        )}
        {isActive ? (
          <Menu.Item
            className={classes.danger}
            leftSection={<IconUserOff size={16} stroke={1.75} />}
            onClick={() => onChange('disable')}
          >
            Desactivar la cuenta
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconUserCheck size={16} stroke={1.75} />}
            onClick={() => onChange('enable')}
          >
            Activar la cuenta
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
