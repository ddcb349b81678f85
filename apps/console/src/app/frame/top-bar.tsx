import { UnstyledButton, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isMacKeyboard, toKeyNames } from '#app/shortcuts/key-binder.ts'
import { useConnection, useLiveDatabase } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { MuteButton } from '#features/notifications/arrivals/mute-button.tsx'
import { NotificationBell } from '#features/notifications/bell/notification-bell.tsx'
import { PersonMenu } from '#features/session/person-menu.tsx'
import { AppearanceChoices } from '#features/settings/appearance-choices.tsx'
import { paths } from '#paths.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { describeLive } from './describe-live.ts'
import classes from './top-bar.module.css'

export function TopBar({ run }: { run: (command: string) => void }) {
  return (
    <header className={classes.bar}>
      <Link to={paths.inProgress()} className={classes.brand} aria-label="Arriero, ir a En curso">
        <BrandMark />
      </Link>
      <UnstyledButton
        className={classes.search}
        aria-haspopup="dialog"
        onClick={() => run('palette')}
      >
        <IconSearch size={16} stroke={1.75} />
        <span className={classes.searchText}>Buscar viaje, placa, conductor, cliente…</span>
        <span className={classes.keys}>
          <KeyCaps names={toKeyNames(['mod+k'], isMacKeyboard())} />
        </span>
      </UnstyledButton>
      <div className={classes.end}>
        <DemoBanner />
        <LiveChip />
        <MuteButton />
        <NotificationBell />
        <PersonMenu
          appearance={<AppearanceChoices />}
          onSignOut={() => run('sign-out')}
          onShowKeys={() => run('keys')}
        />
      </div>
    </header>
  )
}

/** Renders every second, because the age of the last message grows. */
function LiveChip() {
  const state = useConnection()
  const database = useLiveDatabase()
  useNow(1000)
  const { word, detail, help } = describeLive(state, database.getSilenceMs())
  return (
    <Tooltip label={help}>
      <span className={classes.chip} data-state={state.kind}>
        <span className={classes.dot} aria-hidden="true" />
        {/* Only the word is a live region: the detail changes too often to be read aloud. */}
        <output>{word}</output>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </Tooltip>
  )
}
