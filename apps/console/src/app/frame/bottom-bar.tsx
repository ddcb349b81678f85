import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { listEntries, type NavigationEntry, navigation } from '#app/navigation.ts'
import { useCurrentUser } from '#data/current-user.ts'
import { useServices } from '#data/use-services.ts'
import { ApprovalCount } from '#features/approvals/approval-count.tsx'
import {
  type ListTotals,
  useJourneyTotals,
  useListTotals,
} from '#features/journeys/live/journeys-context.ts'
import { paths } from '#paths.ts'
import { CountBadge, CriticalBadge } from '#ui/count-badge.tsx'
import { DemoLabel } from './demo-banner.tsx'
import classes from './bottom-bar.module.css'

/** Four entries and «Más» fit on a phone; the bell in the top bar leads to the notifications too. */
const onBar: readonly NavigationEntry['path'][] = [
  paths.inProgress(),
  paths.attention(),
  paths.toAssign(),
  paths.toApprove(),
]

/** The navigation on phones: the main pages, and the rest under «Más». */
export function BottomBar({ run }: { run: (command: string) => void }) {
  const { config } = useServices()
  const entries = listEntries(navigation, useCurrentUser().abilities)
  return (
    <nav className={classes.bar} aria-label="Principal">
      {entries
        .filter(({ path }) => onBar.includes(path))
        .map(({ path, label, icon: Icon, count }) => (
          <Link
            key={path}
            to={path}
            className={classes.item}
            activeProps={{ className: classes.active ?? '' }}
          >
            <Icon size={20} stroke={1.75} />
            <span>{label}</span>
            {count !== undefined && count !== 'inProgress' && (
              <EntryCount of={count} className={classes.count} />
            )}
          </Link>
        ))}
      <Menu position="top-end" width={220}>
        <Menu.Target>
          <UnstyledButton className={classes.item}>
            <IconDots size={20} stroke={1.75} />
            <span>Más</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {config.demo && (
            <Menu.Label>
              <DemoLabel />
            </Menu.Label>
          )}
          {entries
            .filter(({ path }) => !onBar.includes(path))
            .map(({ path, label, icon: Icon, count }) => (
              <Menu.Item
                key={path}
                component={Link}
                to={path}
                leftSection={<Icon size={18} stroke={1.75} />}
                rightSection={count && <EntryCount of={count} className={undefined} />}
              >
                {label}
              </Menu.Item>
            ))}
          <Menu.Item
            leftSection={<IconKeyboard size={18} stroke={1.75} />}
            onClick={() => run('keys')}
          >
            Atajos de teclado
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={18} stroke={1.75} />}
            onClick={() => run('sign-out')}
          >
            Cerrar sesión
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

interface EntryCountProps {
  of: NonNullable<NavigationEntry['count']>
  className: string | undefined
}

/** The count of an entry of the navigation. */
export const EntryCount = ({ of, className }: EntryCountProps) =>
  of === 'approvals' ? (
    <ApprovalCount className={className} />
  ) : (
    <JourneyCount of={of} className={className} />
  )

interface JourneyCountProps {
  of: 'inProgress' | 'attention' | keyof ListTotals
  className: string | undefined
}

/** Number of journeys beside a link. A component of its own, so that a new number renders nothing else. */
function JourneyCount({ of, className }: JourneyCountProps) {
  const totals = { ...useJourneyTotals(), ...useListTotals() }
  const count = totals[of] ?? 0
  if (count === 0) return null
  const critical = of === 'attention' ? (totals.critical ?? 0) : 0
  return (
    <span className={className}>
      {critical > 0 && <CriticalBadge count={critical} />}
      <CountBadge count={count} isUrgent={of === 'attention'} />
    </span>
  )
}
