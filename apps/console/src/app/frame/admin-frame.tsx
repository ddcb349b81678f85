import type { Ability } from '@arriero/domain/users/ability.ts'
import { useMantineColorScheme, Tooltip, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronsLeft, IconChevronsRight, IconKeyboard } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, Link } from '@tanstack/react-router'
import { useEffect, useState, useMemo, useSyncExternalStore, Fragment } from 'react'
import { listCommands } from '#app/commands.ts'
import { listEntries, type NavigationEntry, navigationGroups } from '#app/navigation.ts'
import { useFocusOnNavigation, usePageTitle } from '#app/page-navigation.ts'
import { CommandPalette } from '#app/palette/command-palette.tsx'
import { withWorkingKeys } from '#app/shortcuts/key-binder.ts'
import { KeySheet } from '#app/shortcuts/key-sheet.tsx'
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts'
import { useCurrentUser } from '#data/current-user.ts'
import { useInstallOffer, usePreferences, useServices, useUpdateState } from '#data/use-services.ts'
import { describeFailedReads, FailedReads } from '#data/http/failed-reads.ts'
import { onReconnect } from '#data/live/live-connection.ts'
import { useLiveDatabase } from '#data/live/live-hooks.ts'
import { signOut } from '#data/sign-in.ts'
import { CommandDialogProvider } from '#features/journeys/commands/command-dialog-provider.tsx'
import { useExportNews } from '#features/journeys/export/export-news.ts'
import { useJourneyTotals } from '#features/journeys/live/journeys-context.ts'
import { useArrivals } from '#features/notifications/arrivals/use-arrivals.ts'
import { usePushMessages } from '#features/notifications/push/use-push-messages.ts'
import { formatUnread, useUnreadCount } from '#features/notifications/live/unread-count.ts'
import { usePresence } from '#features/notifications/presence.ts'
import { paths } from '#paths.ts'
import { PageCommands, PageCommandsContext } from '#ui/commands/command.ts'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { PageNameContext } from '#ui/page-header.tsx'
import { ToastStrip } from '#ui/toasts.tsx'
import { BottomBar, EntryCount } from './bottom-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { UpdateBar } from './update-bar.tsx'
import classes from './admin-frame.module.css'

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

  const { abilities } = useCurrentUser()
  const isAvailable: Record<string, boolean> = {
    invite: abilities?.includes('person.invite' satisfies Ability) ?? false,
    install: useInstallOffer(),
    update: useUpdateState() !== 'none',
  }
  const all = listCommands(
    {
      goTo: (path) => void navigate({ to: path }),
      goToProfile: (section) => void navigate({ to: paths.profile(), hash: section }),
      createJourney: () => void navigate({ to: paths.newJourney() }),
      invite: () => void navigate({ to: paths.administrators(), hash: 'invitar' }),
      openPalette: () => setDialog('palette'),
      openKeySheet: () => setDialog('keys'),
      toggleRail: () => preferences.set({ isRailCollapsed: !isRailCollapsed }),
      setColorScheme,
      setDensity: (chosen) => preferences.set({ density: chosen }),
      install: () => services.installOffer.accept(),
      update: () => services.updates.accept(),
      signOut: () =>
        void signOut(services).then(() => navigate({ to: paths.login(), replace: true })),
    },
    abilities,
  )
  const commands = all.filter(({ id }) => isAvailable[id] ?? true)
  const listAll = () => [...pageCommands.list(), ...commands]
  useShortcuts(listAll, hasSingleKeys)

  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])

  const run = (id: string) => commands.find((command) => command.id === id)?.run()
  const close = () => setDialog(null)
  // The page's commands are only read while a dialog shows them.
  const offered = withWorkingKeys(dialog === null ? commands : listAll(), hasSingleKeys)
  return (
    <div className={classes.frame} data-collapsed={isCollapsed}>
      <button type="button" className={classes.skip} onClick={() => mainRef.current?.focus()}>
        Saltar al contenido
      </button>
      <FrameEffects pageName={pageName} />
      <TopBar run={run} />
      <Rail isCollapsed={isCollapsed} canToggle={!isNarrow} run={run} />
      <main ref={mainRef} className={classes.main} tabIndex={-1}>
        <PageCommandsContext value={pageCommands}>
          <PageNameContext value={setPageName}>
            <CommandDialogProvider>
              <Outlet />
            </CommandDialogProvider>
          </PageNameContext>
        </PageCommandsContext>
      </main>
      <ToastStrip />
      <UpdateBar />
      <FailedReadsNote />
      <BottomBar run={run} />
      <CommandPalette commands={offered} isOpen={dialog === 'palette'} onClose={close} />
      <KeySheet commands={offered} isOpen={dialog === 'keys'} onClose={close} />
    </div>
  )
}

/**
 * Background work of every page: the tab's title, toasts and presence. It renders nothing and is a component of its
 * own, because otherwise the whole frame would render with every notification.
 */
function FrameEffects({ pageName }: { pageName: string | null }) {
  const { attention, critical } = useJourneyTotals()
  const unread = useUnreadCount()
  const counts = { attention: attention ?? 0, critical: critical ?? 0 }
  usePageTitle({ ...counts, unread: unread ? formatUnread(unread) : '' }, pageName)
  useArrivals()
  usePushMessages()
  useExportNews()
  usePresence()
  useFreshRights()
  return null
}

/** The server drops the connection of a person whose rights changed, so that the profile is read again. */
function useFreshRights() {
  const queries = useQueryClient()
  const live = useLiveDatabase()
  useEffect(() => {
    let isFirst = true
    return onReconnect(live, () => {
      if (!isFirst) void queries.invalidateQueries({ queryKey: ['me'] })
      isFirst = false
    })
  }, [live, queries])
}

/** A line below the page about secondary data that could not be read. */
function FailedReadsNote() {
  const queries = useQueryClient()
  const live = useLiveDatabase()
  const reads = useMemo(() => new FailedReads(queries), [queries])
  useEffect(() => reads.start(), [reads])
  useEffect(() => onReconnect(live, () => reads.retryNow()), [live, reads])
  const failed = useSyncExternalStore(reads.subscribe, reads.get)
  // Always mounted, even if empty: screen readers only announce changes of existing live regions.
  return <output className={classes.note}>{describeFailedReads(failed)}</output>
}

interface RailProps {
  isCollapsed: boolean
  /** False on narrow screens, where the rail stays collapsed. */
  canToggle: boolean
  run: (command: string) => void
}

function Rail({ isCollapsed, canToggle, run }: RailProps) {
  const { hasSingleKeys } = usePreferences()
  const { abilities } = useCurrentUser()
  const groups = navigationGroups
    .map((group) => listEntries(group, abilities))
    .filter((group) => group.length > 0)
  const ToggleIcon = isCollapsed ? IconChevronsRight : IconChevronsLeft
  return (
    <nav className={classes.rail} aria-label="Principal" data-collapsed={isCollapsed}>
      {groups.map((group, index) => (
        <Fragment key={group[0]?.path}>
          {index > 0 && <hr className={classes.line} />}
          {group.map((entry) => (
            <RailLink key={entry.path} entry={entry} isCollapsed={isCollapsed} />
          ))}
        </Fragment>
      ))}
      <div className={classes.foot}>
        <Tooltip label="Atajos de teclado" position="right" disabled={!isCollapsed}>
          <UnstyledButton
            className={classes.toggle}
            aria-label="Atajos de teclado"
            aria-haspopup="dialog"
            onClick={() => run('keys')}
          >
            <IconKeyboard size={18} stroke={1.75} />
            <span className={classes.label}>Atajos</span>
            {hasSingleKeys && !isCollapsed && <KeyCaps names={['?']} />}
          </UnstyledButton>
        </Tooltip>
        {canToggle && (
          <Tooltip label="Desplegar el menú" position="right" disabled={!isCollapsed}>
            <UnstyledButton
              className={classes.toggle}
              aria-expanded={!isCollapsed}
              aria-label={isCollapsed ? 'Desplegar el menú' : 'Plegar el menú'}
              onClick={() => run('rail')}
            >
              <ToggleIcon size={18} stroke={1.75} />
              <span className={classes.label}>Plegar</span>
            </UnstyledButton>
          </Tooltip>
        )}
      </div>
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
        {count && <EntryCount of={count} className={classes.count} />}
      </Link>
    </Tooltip>
  )
}
