import type { Me } from '@arriero/domain/contract/http/session.ts'
import { Popover, Tooltip, UnstyledButton } from '@mantine/core'
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { meQuery } from '#data/current-user.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import classes from './person-menu.module.css'

interface PersonMenuProps {
  /** The choices of theme and density. */
  appearance: ReactNode
  onSignOut: () => void
  onShowKeys: () => void
}

export function PersonMenu({ appearance, onSignOut, onShowKeys }: PersonMenuProps) {
  const { http } = useServices()
  const { data: me } = useQuery(meQuery(http))
  const [isOpen, setIsOpen] = useState(false)
  const closeAnd = (run: () => void) => () => {
    setIsOpen(false)
    run()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <AvatarButton onClick={() => setIsOpen((open) => !open)}>
          {me ? initialsOf(me) : <IconUser size={18} stroke={1.75} />}
        </AvatarButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Su cuenta">
        {/* Has its height before the name is known, so that the items below don't move under the pointer. */}
        <div className={classes.person}>
          <div className={classes.name}>{me ? `${me.givenNames} ${me.surnames}` : '\u00a0'}</div>
          <div className={classes.email}>{me?.email ?? '\u00a0'}</div>
        </div>
        <Link
          to={paths.profile()}
          className={classes.item}
          data-autofocus
          onClick={() => setIsOpen(false)}
        >
          <IconUser size={18} stroke={1.75} />
          Perfil
        </Link>
        <div className={classes.appearance}>{appearance}</div>
        <UnstyledButton className={classes.item} onClick={closeAnd(onShowKeys)}>
          <IconKeyboard size={18} stroke={1.75} />
          Atajos de teclado
        </UnstyledButton>
        <UnstyledButton className={classes.item} onClick={closeAnd(onSignOut)}>
          <IconLogout size={18} stroke={1.75} />
          Cerrar sesión
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Gets its other props, and the ref, from the popover. */
function AvatarButton(props: ComponentProps<'button'>) {
  return (
    <Tooltip label="Su cuenta">
      <UnstyledButton {...props} className={classes.avatar} aria-label="Su cuenta" />
    </Tooltip>
  )
}

/** `LM` from given name and first surname. */
const initialsOf = ({ givenNames, surnames }: Me) =>
  [givenNames, surnames].map((name) => name.trim().charAt(0).toUpperCase()).join('')
