import { useMantineColorScheme, Tooltip, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useNavigate, Link } from '@tanstack/react-router'
import { useEffect, useState, useMemo, useSyncExternalStore, Fragment } from 'react'
import { listCommands } from '#app/commands.ts'
import { useFocusOnNavigation } from '#app/focus-on-navigation.ts'
import { CommandPalette } from '#app/palette/command-palette.tsx'
import { keepWorkingKeys } from '#app/shortcuts/keep-working-keys.ts'
import { KeySheet } from '#app/shortcuts/key-sheet.tsx'
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts'
import { signOut } from '#data/session/sign-in.ts'
import { usePreferences, useServices } from '#data/use-services.ts'
import { ActionDesk } from '#features/journeys/actions/action-desk.tsx'
import { paths } from '#paths.ts'
import { PageCommands, PageCommandsContext } from '#ui/commands/page-commands.ts'
import { PageNameContext } from '#ui/page-name.ts'
import { BottomBar } from './bottom-bar.tsx'
import { TopBar } from './top-bar.tsx'
import classes from './admin-frame.module.css'
import { usePageTitle } from '#app/page-title.ts'
import { useJourneyTotals } from '#features/journeys/live/use-journey-totals.ts'
import { useArrivals } from '#features/notifications/arrivals/use-arrivals.ts'
import { useUnreadCount } from '#features/notifications/live/use-unread-count.ts'
import { usePresence } from '#features/notifications/presence/use-presence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { describeFailedReads } from '#data/http/describe-failed-reads.ts'
import { FailedReads } from '#data/http/failed-reads.ts'
import { onReconnect } from '#data/live/on-reconnect.ts'
import { useLiveDatabase } from '#data/live/live-context.ts'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type NavigationEntry, navigationGroups } from '#app/navigation.ts'
import { JourneyCount } from './journey-count.tsx'

export function AdminFrame() {
  const services = useServices()
  const { preferences } = services
  const { density, isRailCollapsed, hasSingleKeys } = usePreferences()
  const [dialog, setDialog] = useState<'palette' | 'keys' | null>(null)
  const { setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 70em)', false, { getInitialValueInEffect: false })
  const isCollapsed = isRailCollapsed || isNarrow
  const mainRef = useFocusOnNavigation()
  const [pageCommands] = useState(() => new PageCommands())
  const [pageName, setPageName] = useState<string | null>(null)

  const commands = listCommands({
    goTo: (path) => void navigate({ to: path }),
    openPalette: () => setDialog('palette'),
    openKeySheet: () => setDialog('keys'),
    toggleRail: () => preferences.set({ isRailCollapsed: !isRailCollapsed }),
    setColorScheme,
    setDensity: (chosen) => preferences.set({ density: chosen }),
    signOut: () =>
      void signOut(services).then(() => navigate({ to: paths.login(), replace: true })),
  })
  const listAll = () => [...pageCommands.list(), ...commands]
  useShortcuts(listAll, hasSingleKeys)

  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])

  const run = (id: string) => commands.find((command) => command.id === id)?.run()
  const close = () => setDialog(null)
  // Read where it is shown: what is on the page then is what it offers.
  const offered = keepWorkingKeys(dialog === null ? commands : listAll(), hasSingleKeys)
  return (
    <div className={classes.frame} data-collapsed={isCollapsed}>
      <button type="button" className={classes.skip} onClick={() => mainRef.current?.focus()}>
        Saltar al contenido
      </button>
      <FrameWatch pageName={pageName} />
      <TopBar run={run} />
      <Rail isCollapsed={isCollapsed} canToggle={!isNarrow} run={run} />
      <main ref={mainRef} className={classes.main} tabIndex={-1}>
        <PageCommandsContext value={pageCommands}>
          <PageNameContext value={setPageName}>
            <ActionDesk>
              <Outlet />
            </ActionDesk>
          </PageNameContext>
        </PageCommandsContext>
      </main>
      <FailedReadsNote />
      <BottomBar run={run} />
      <CommandPalette commands={offered} isOpen={dialog === 'palette'} onClose={close} />
      <KeySheet commands={offered} isOpen={dialog === 'keys'} onClose={close} />
    </div>
  )
}

/**
 * What goes on in the background of every page: the title of the tab, toasts and presence. It shows nothing and is
 * not the frame itself, which would otherwise be rendered with every notification.
 */
function FrameWatch({ pageName }: { pageName: string | null }) {
  const { attention } = useJourneyTotals()
  const unread = useUnreadCount()
  usePageTitle({ attention: attention ?? 0, unread: unread ?? 0 }, pageName)
  useArrivals()
  usePresence()
  return null
}

/** Below the page, quietly: what it lacks besides what it is about, for as long as it is lacking. */
function FailedReadsNote() {
  const queries = useQueryClient()
  const live = useLiveDatabase()
  const reads = useMemo(() => new FailedReads(queries), [queries])
  useEffect(() => reads.start(), [reads])
  useEffect(() => onReconnect(live, () => reads.retryNow()), [live, reads])
  const failed = useSyncExternalStore(reads.subscribe, reads.get)
  // There before it says anything: only then is it read aloud.
  return <output className={classes.note}>{describeFailedReads(failed)}</output>
}

interface RailProps {
  isCollapsed: boolean
  /** A narrow screen keeps it collapsed. */
  canToggle: boolean
  run: (command: string) => void
}

function Rail({ isCollapsed, canToggle, run }: RailProps) {
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
