import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { IconBuilding, IconTruck, IconUser } from '@tabler/icons-react'
import { isMacKeyboard, toKeyNames } from '#app/shortcuts/key-names.ts'
import { useRow } from '#data/live/use-row.ts'
import type { FoundPerson } from '#features/journeys/found/search-journeys.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import type { Command } from '#ui/commands/command.ts'
import { KeyCaps } from '#ui/key-caps.tsx'
import type { PaletteEntry } from './arrange-sections.ts'
import classes from './palette-line.module.css'

/** What an option shows. */
export function PaletteLine({ entry }: { entry: PaletteEntry }) {
  switch (entry.kind) {
    case 'command':
      return <CommandLine command={entry.command} />
    case 'journey':
      return <JourneyLine found={entry.journey} />
    case 'person':
      return <PersonLine person={entry.person} />
  }
}

function CommandLine({ command }: { command: Command }) {
  const { icon: Icon, label, keys } = command
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

/** One that is under way goes on living while it is shown. */
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

function PersonLine({ person }: { person: FoundPerson }) {
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
