import { matchesSearch, toSearchText } from '@arriero/domain/format/search-text.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { FoundJourneys, FoundPerson } from '#features/journeys/found/search-journeys.ts'
import { type Command, commandGroups } from '#ui/commands/command.ts'

export type PaletteEntry =
  | { kind: 'command'; id: string; command: Command }
  | { kind: 'journey'; id: string; journey: JourneyDocument }
  | { kind: 'person'; id: string; person: FoundPerson }

export interface PaletteSection {
  heading: string
  entries: readonly PaletteEntry[]
}

interface PaletteMatter {
  typed: string
  commands: readonly Command[]
  found: FoundJourneys
  /** They come late, and therefore last: nothing moves under the keyboard. */
  past: readonly JourneyDocument[]
}

/** What the palette offers, in the order it is read. A section without entries is left out. */
export function arrangeSections({ typed, commands, found, past }: PaletteMatter): PaletteSection[] {
  const matching = commands.filter(
    ({ id, group, label, words = '' }) =>
      id !== 'palette' && matchesSearch(`${group} ${label} ${words}`, typed),
  )
  const ofCommands = commandGroups.map((group) => ({
    heading: group,
    entries: matching.filter((command) => command.group === group).map(toCommandEntry),
  }))
  const ofJourneys = [
    { heading: 'Viajes en curso', entries: found.journeys.map(toJourneyEntry) },
    { heading: 'Personas', entries: found.people.map(toPersonEntry) },
  ]
  const ofPast = { heading: 'En el historial', entries: past.map(toJourneyEntry) }
  const folded = toSearchText(typed)
  const isNamed = matching.some(({ label }) => toSearchText(label).startsWith(folded))
  const sections = isNamed ? [...ofCommands, ...ofJourneys] : [...ofJourneys, ...ofCommands]
  return [...sections, ofPast].filter(({ entries }) => entries.length > 0)
}

const toCommandEntry = (command: Command): PaletteEntry => ({
  kind: 'command',
  id: command.id,
  command,
})

const toJourneyEntry = (journey: JourneyDocument): PaletteEntry => ({
  kind: 'journey',
  id: journey.id,
  journey,
})

const toPersonEntry = (person: FoundPerson): PaletteEntry => ({
  kind: 'person',
  id: `${person.kind}-${person.id}`,
  person,
})
