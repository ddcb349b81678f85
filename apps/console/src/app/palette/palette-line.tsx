import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { IconBuilding, IconTruck, IconUser } from '@tabler/icons-react'
import { isMacKeyboard, toKeyNames } from '#app/shortcuts/key-binder.ts'
import { useRow } from '#data/live/live-hooks.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import type { PersonMatch } from '#features/journeys/quick-search/search-journeys.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import type { Command } from '#ui/commands/command.ts'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import type { PaletteEntry } from './palette-sections.ts'
import classes from './palette-line.module.css'

/** Content of an option. */
export function PaletteLine({ entry }: { entry: PaletteEntry }) {
  switch (entry.kind) {
    case 'command':
      return <CommandLine {...entry.command} />
    case 'action':
      return <CommandLine {...entry.action} />
    case 'journey':
      return <JourneyLine found={entry.journey} />
    case 'person':
      return <PersonLine person={entry.person} />
  }
}

function CommandLine({ icon: Icon, label, keys }: Pick<Command, 'icon' | 'label' | 'keys'>) {
  return (
    <>
      <Icon size={18} stroke={1.75} />
      <span className={classes.label}>{label}</span>
      {keys?.[0] && (
        <span className={classes.keys}>
          <KeyCaps names={toKeyNames(keys[0], isMacKeyboard())} />
        </span>
      )}
    </>
  )
}

/** Shows the live row if the journey is in progress, otherwise the found document. */
function JourneyLine({ found }: { found: JourneyDocument }) {
  const journey = useRow(useJourneys(), found.id)?.journey ?? found
  const { code, driver, vehicle, customer } = journey
  const details = [vehicle && formatPlate(vehicle.plate), driver?.name, customer.name]
  return (
    <>
      <IconTruck size={18} stroke={1.75} />
      <span className={classes.label}>
        <strong>{code}</strong> <RouteText {...journey} />
        <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
      </span>
      <JourneyStateChip stateId={journey.journeyStateId} />
    </>
  )
}

function PersonLine({ person }: { person: PersonMatch }) {
  const { kind, name, count } = person
  const Icon = kind === 'driver' ? IconUser : IconBuilding
  const word = kind === 'driver' ? 'Conductor' : 'Cliente'
  return (
    <>
      <Icon size={18} stroke={1.75} />
      <span className={classes.label}>
        {name}
        <span className={classes.detail}>
          {word} · {count === 1 ? '1 viaje activo' : `${count} viajes activos`}
        </span>
      </span>
    </>
  )
}
