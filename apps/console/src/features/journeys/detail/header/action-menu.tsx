import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { OfferedAction } from '#features/journeys/actions/list-actions.ts'
import { KeyCaps } from '#ui/key-caps.tsx'
import classes from './action-menu.module.css'

interface ActionMenuProps {
  actions: readonly OfferedAction[]
  onStart: (action: OfferedAction) => void
}

/** Everything else that can be done, and what can't be done now, with its reason. */
export function ActionMenu({ actions, onStart }: ActionMenuProps) {
  const allowed = actions.filter(({ refusedBecause }) => refusedBecause === undefined)
  const refused = actions.filter(({ refusedBecause }) => refusedBecause !== undefined)
  return (
    <Menu
      position="bottom-end"
      width={320}
      // As high as there is room, and no higher: what is fixed does not scroll with the page.
      middlewares={{ size: { padding: 8 } }}
      returnFocus
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Más acciones">
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {allowed.map((action) => (
          <Menu.Item
            key={action.name}
            className={classes.item}
            data-tone={action.tone}
            leftSection={<action.icon size={16} stroke={1.75} />}
            rightSection={action.key !== undefined && <KeyCaps names={[action.key]} />}
            onClick={() => onStart(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
        {refused.map((action) => (
          <Menu.Item
            key={action.name}
            className={classes.item}
            aria-disabled
            closeMenuOnClick={false}
            leftSection={<action.icon size={16} stroke={1.75} />}
          >
            {action.label}
            <span className={classes.reason}>{action.refusedBecause}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
