import { matchesSearch, toSearchText } from '@arriero/domain/format/text.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import type {
  JourneyMatches,
  PersonMatch,
} from '#features/journeys/quick-search/search-journeys.ts'
import type { PastJourneySearch } from '#features/journeys/quick-search/use-quick-search.ts'
import { type Command, commandGroups } from '#ui/commands/command.ts'

export type PaletteEntry =
  | { kind: 'command'; id: string; command: Command }
  | { kind: 'journey'; id: string; journey: JourneyDocument }
  | { kind: 'person'; id: string; person: PersonMatch }

export interface PaletteSection {
  heading: string
  entries: readonly PaletteEntry[]
}

interface PaletteInput {
  typed: string
  commands: readonly Command[]
  found: JourneyMatches
  /** Found by the server. They arrive later, so they are listed last and move no other entry. */
  past: readonly JourneyDocument[]
}

/** The sections of the palette in display order, without empty ones. */
export function arrangeSections({ typed, commands, found, past }: PaletteInput): PaletteSection[] {
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
  const startsCommandLabel = matching.some(({ label }) => toSearchText(label).startsWith(folded))
  const sections = startsCommandLabel
    ? [...ofCommands, ...ofJourneys]
    : [...ofJourneys, ...ofCommands]
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

const toPersonEntry = (person: PersonMatch): PaletteEntry => ({
  kind: 'person',
  id: `${person.kind}-${person.id}`,
  person,
})

/** Status below the options: nothing found, still searching the history, or the history search failed. */
export function describeSearch(
  typed: string,
  count: number,
  past: Pick<PastJourneySearch, 'status' | 'problem'>,
): string | null {
  const nothing = `Nada coincide con «${typed.trim()}»`
  switch (past.status) {
    case 'searching':
      return 'Buscando en el historial…'
    case 'failed': {
      const failure = describeErrorAnd(past.problem, 'El historial no se pudo consultar.')
      return count === 0 ? `${failure} ${nothing} en los viajes en curso.` : failure
    }
    case 'idle':
    case 'found':
      return count === 0 ? `${nothing}.` : null
  }
}
