import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { CurrentUser } from '#data/current-user.ts'
import { attendanceCommands } from './attendance-commands.ts'
import { closingCommands } from './closing-commands.ts'
import type { CommandDefinition, Placement, UndoCommand } from './command-definition.ts'
import { incidentCommands } from './incident-commands.ts'
import { tripCommands } from './trip-commands.ts'

/** Every command of the console. The order is the order of the menus; labels are in the domain. */
export const commandCatalogue: Readonly<Record<CommandName, CommandDefinition>> = {
  ...attendanceCommands,
  ...tripCommands,
  ...incidentCommands,
  ...closingCommands,
}

const inMenuOrder = Object.keys(commandCatalogue) as CommandName[]

type PlacementOf<Kind extends Placement['kind']> = Extract<Placement, { kind: Kind }>

export const findPlacement = <Kind extends Placement['kind']>(
  name: CommandName,
  kind: Kind,
): PlacementOf<Kind> | undefined =>
  commandCatalogue[name].placements.find(
    (placement): placement is PlacementOf<Kind> => placement.kind === kind,
  )

/** The commands with a placement of this kind that passes the test, in the order of the menus. */
export const listPlaced = <Kind extends Placement['kind']>(
  kind: Kind,
  test: (placement: PlacementOf<Kind>) => boolean = () => true,
): CommandName[] =>
  inMenuOrder.filter((name) => {
    const placement = findPlacement(name, kind)
    return placement !== undefined && test(placement)
  })

/** Whether the command opens its dialog; `preset` has the answers that the page already knows. */
export function opensDialog(name: CommandName, preset: object = {}): boolean {
  const { questions } = commandCatalogue[name]
  const isAnswered = questions.some(
    ({ field, skipsDialog }) => skipsDialog && Object.hasOwn(preset, field),
  )
  return questions.length > 0 && !isAnswered
}

/** The command that reverses this one; `before` is the journey as it was. */
export function findUndo(
  name: CommandName,
  before: JourneyDocument,
  me: CurrentUser,
  now = Date.now(),
): UndoCommand | undefined {
  const { undo } = commandCatalogue[name]
  return typeof undo === 'string' ? undefined : undo(before, me, now)
}

/** Text of the toast after a command: «V-48213: En ruta»; null without a toast. */
export function describeDone(journey: JourneyDocument, name: CommandName): string | null {
  const { done } = commandCatalogue[name]
  if (done === false) return null
  const text = typeof done === 'function' ? done(journey) : done
  return `${journey.code}: ${text ?? journeyStateDisplay[journey.journeyStateId].label}`
}
