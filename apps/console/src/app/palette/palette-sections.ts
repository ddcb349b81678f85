import { matchesSearch, toSearchText } from '@arriero/domain/format/text.ts'
import { isToAssign, isUnderWay } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import type {
  JourneyMatches,
  PersonMatch,
} from '#features/journeys/quick-search/search-journeys.ts'
import type { PastJourneySearch } from '#features/journeys/quick-search/use-quick-search.ts'
import { type Command, commandGroups } from '#ui/commands/command.ts'
import { type PaletteAction, paletteActions } from './palette-actions.ts'

export type PaletteEntry =
  | { kind: 'command'; id: string; command: Command }
  | { kind: 'journey'; id: string; journey: JourneyDocument }
  | { kind: 'person'; id: string; person: PersonMatch }
  | { kind: 'action'; id: string; action: PaletteAction }

export interface PaletteSection {
  heading: string
  entries: readonly PaletteEntry[]
}

interface PaletteInput {
  typed: string
  commands: readonly Command[]
  /** Chosen before the journey, which is what is searched now. */
  action?: PaletteAction | undefined
  found: JourneyMatches
  /** Found by the server. They arrive later, so they are listed last and move no other entry. */
  past: readonly JourneyDocument[]
  /** Those of the person; all of them until the profile is loaded. */
  abilities?: readonly string[] | undefined
}

/** The sections of the palette in display order, without empty ones. */
export function arrangeSections(input: PaletteInput): PaletteSection[] {
  const { typed, commands, action, found, past, abilities } = input
  const matching = commands.filter(
    ({ id, group, label, words = '' }) =>
      id !== 'palette' && matchesSearch(`${group} ${label} ${words}`, typed),
  )
  const ofCommands = commandGroups.map((group) => ({
    heading: group,
    entries: matching.filter((command) => command.group === group).map(toCommandEntry),
  }))
  const ofJourneys = { heading: 'Viajes activos', entries: found.journeys.map(toJourneyEntry) }
  const ofPeople = { heading: 'Personas', entries: found.people.map(toPersonEntry) }
  const ofPast = arrangePast(found, past)
  if (action) return [ofJourneys, ...ofPast].filter(hasEntries)
  const ofActions = {
    heading: 'Elegir el viaje',
    entries: findActions(typed, matching)
      .filter(({ ability }) => !ability || !abilities || abilities.includes(ability))
      .map(toActionEntry),
  }
  const folded = toSearchText(typed)
  const startsCommandLabel = matching.some(({ label }) => toSearchText(label).startsWith(folded))
  const sections = startsCommandLabel
    ? [...ofCommands, ofActions, ofJourneys, ofPeople]
    : [ofJourneys, ofPeople, ...ofCommands, ofActions]
  return [...sections, ...ofPast].filter(hasEntries)
}

const hasEntries = ({ entries }: PaletteSection) => entries.length > 0

/** Only those that are over are history: the server also finds journeys under way and those without a driver. */
function arrangePast({ journeys }: JourneyMatches, past: readonly JourneyDocument[]) {
  const shown = new Set(journeys.map(({ id }) => id))
  const others = past.filter(({ id }) => !shown.has(id))
  const section = (heading: string, isIn: (stateId: number) => boolean): PaletteSection => ({
    heading,
    entries: others.filter(({ journeyStateId }) => isIn(journeyStateId)).map(toJourneyEntry),
  })
  return [
    section('Más viajes activos', isUnderWay),
    section('Por asignar', isToAssign),
    section('En el historial', (id) => !isUnderWay(id) && !isToAssign(id)),
  ]
}

/** What can be done to a journey, unless the page offers it for the journey that is selected. */
function findActions(typed: string, offered: readonly Command[]): PaletteAction[] {
  const isForJourney = offered.some(({ group }) => group === 'Viaje')
  if (typed.trim() === '' || isForJourney) return []
  return paletteActions.filter(({ label, words }) => matchesSearch(`${label} ${words}`, typed))
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

const toActionEntry = (action: PaletteAction): PaletteEntry => ({
  kind: 'action',
  id: action.id,
  action,
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
      return count === 0 ? `${failure} ${nothing} en los viajes activos.` : failure
    }
    case 'idle':
    case 'found':
      return count === 0 ? `${nothing}.` : null
  }
}
