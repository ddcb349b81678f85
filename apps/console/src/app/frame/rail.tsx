import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { type NavigationEntry, navigationGroups } from '#app/navigation.ts'
import { JourneyCount } from './journey-count.tsx'
import classes from './rail.module.css'

interface RailProps {
  isCollapsed: boolean
  /** A narrow screen keeps it collapsed. */
  canToggle: boolean
  run: (command: string) => void
}

export function Rail({ isCollapsed, canToggle, run }: RailProps) {
  const ToggleIcon = isCollapsed ? IconChevronsRight : IconChevronsLeft
  return (
    <nav className={classes.rail} aria-label="Principal" data-collapsed={isCollapsed}>
      {navigationGroups.map((group, index) => (
        <Fragment key={group[0]?.path}>
          {index > 0 && <hr className={classes.line} />}
          {group.map((entry) => (
            <RailLink key={entry.path} entry={entry} isCollapsed={isCollapsed} />
          ))}
        </Fragment>
      ))}
      {canToggle && (
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={!isCollapsed}
          aria-label={isCollapsed ? 'Desplegar el menú' : 'Plegar el menú'}
          onClick={() => run('rail')}
        >
          <ToggleIcon size={18} stroke={1.75} />
          <span className={classes.label}>Plegar</span>
        </UnstyledButton>
      )}
    </nav>
  )
}

interface RailLinkProps {
  entry: NavigationEntry
  isCollapsed: boolean
}

function RailLink({ entry, isCollapsed }: RailLinkProps) {
  const { path, label, icon: Icon, count } = entry
  return (
    <Tooltip label={label} position="right" disabled={!isCollapsed}>
      <Link to={path} className={classes.link} activeProps={{ className: classes.active ?? '' }}>
        <Icon size={18} stroke={1.75} />
        <span className={classes.label}>{label}</span>
        {count && <JourneyCount of={count} className={classes.count} />}
      </Link>
    </Tooltip>
  )
}
