import { useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listCommands } from '#app/commands.ts'
import { useFocusOnNavigation } from '#app/focus-on-navigation.ts'
import { CommandPalette } from '#app/palette/command-palette.tsx'
import { keepWorkingKeys } from '#app/shortcuts/keep-working-keys.ts'
import { KeySheet } from '#app/shortcuts/key-sheet.tsx'
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts'
import { signOut } from '#data/sign-in.ts'
import { usePreferences, useServices } from '#data/use-services.ts'
import { ActionDesk } from '#features/journeys/actions/action-desk.tsx'
import { paths } from '#paths.ts'
import { PageCommands, PageCommandsContext } from '#ui/commands/page-commands.ts'
import { PageNameContext } from '#ui/page-name.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FailedReadsNote } from './failed-reads-note.tsx'
import { FrameWatch } from './frame-watch.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
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
