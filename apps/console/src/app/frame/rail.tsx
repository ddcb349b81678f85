import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { type NavigationEntry, navigationGroups } from '#app/navigation.ts'
import type { JourneyTotals } from '#features/journeys/live/use-journey-totals.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import classes from './rail.module.css'

interface RailProps {
  totals: JourneyTotals
  isCollapsed: boolean
  /** A narrow screen keeps it collapsed. */
  canToggle: boolean
  run: (command: string) => void
}

export function Rail({ totals, isCollapsed, canToggle, run }: RailProps) {
  const ToggleIcon = isCollapsed ? IconChevronsRight : IconChevronsLeft
  return (
    <nav className={classes.rail} aria-label="Principal" data-collapsed={isCollapsed}>
      {navigationGroups.map((group, index) => (
        <Fragment key={group[0]?.path}>
          {index > 0 && <hr className={classes.line} />}
          {group.map((entry) => (
            <RailLink key={entry.path} entry={entry} totals={totals} isCollapsed={isCollapsed} />
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
  totals: JourneyTotals
  isCollapsed: boolean
}

function RailLink({ entry, totals, isCollapsed }: RailLinkProps) {
  const { path, label, icon: Icon, count } = entry
  const amount = (count && totals[count]) ?? 0
  return (
    <Tooltip label={label} position="right" disabled={!isCollapsed}>
      <Link to={path} className={classes.link} activeProps={{ className: classes.active ?? '' }}>
        <Icon size={18} stroke={1.75} />
        <span className={classes.label}>{label}</span>
        {amount > 0 && (
          <span className={classes.count}>
            <CountBadge count={amount} isUrgent={count === 'attention'} />
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
