import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import { journeyStateDisplay, journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { isPlausibleAtPosition } from '@arriero/domain/journeys/site-check.ts'
import type { IconComponent } from '#ui/commands/command.ts'
import {
  commandCatalogue,
  findPlacement,
  listPlaced,
  opensDialog,
} from './catalogue/command-catalogue.ts'
import { checkCommand } from './check-command.ts'
import { type CommandUser, mayCommand } from './command-user.ts'

/** A command as a screen offers it for one journey. */
export interface OfferedCommand {
  name: CommandName
  label: string
  icon: IconComponent
  /** Keyboard shortcut. */
  key?: string
  tone: 'normal' | 'danger'
  /** Why it can't be run now. */
  refusedBecause?: string
  /** Not allowed while the journey is in its state, so menus leave it out. Its key says why. */
  isOutOfPlace: boolean
  opensDialog: boolean
  /** Shown as a button beside the next step, not in the menu. */
  isButton: boolean
}

interface OfferedCommands {
  /** Commands that advance the journey. */
  next: OfferedCommand[]
  /** All other commands; a refused one has its reason. */
  rest: OfferedCommand[]
}

/** The commands that the screens offer for a journey; none to a person who only reads. */
export function listJourneyCommands(
  journey: JourneyDocument,
  me: CommandUser,
  now = Date.now(),
): OfferedCommands {
  if (!mayCommand(me)) return { next: [], rest: [] }
  const offer = (name: CommandName) => offerCommand(journey, name, me)
  const state = journeyStateKey(journey.journeyStateId)
  const steps = listPlaced('next', ({ states }) => states.includes(state))
  const menu = listPlaced('menu', ({ isOffered }) => isOffered(journey, me, now))
  const next = findUsualSteps(steps, journey)
  const [first, ...others] = next.map(offer)
  const rest = [...steps, ...menu].filter((name) => !next.includes(name)).map(offer)
  return {
    next: first ? [{ ...first, key: first.key ?? 'E' }, ...others] : [],
    rest: state === 'Novelty' ? listRemediesFirst(rest) : rest,
  }
}

/** The next steps, without those at a site that the truck is away from. If none is left, a novelty can be reported. */
function findUsualSteps(steps: readonly CommandName[], journey: JourneyDocument): CommandName[] {
  const usual = steps.filter((name) => isPlausibleAtPosition(name, journey))
  return steps.length > 0 && usual.length === 0 ? ['reportNovelty'] : usual
}

const commandsOfRemedies: readonly CommandName[] = [
  'reclassifyNovelty',
  'replaceDriver',
  'moveAppointment',
  'changeDestination',
  'applySurcharge',
  'cancel',
]

/** For the menu of a journey with a novelty: the remedies first, and no refused command. Its key still says why. */
function listRemediesFirst(commands: readonly OfferedCommand[]): OfferedCommand[] {
  const isRemedy = ({ name }: OfferedCommand) => commandsOfRemedies.includes(name)
  const allowed = commands.filter(({ refusedBecause }) => refusedBecause === undefined)
  const refusedKeys = commands
    .filter(({ refusedBecause, key }) => refusedBecause !== undefined && key !== undefined)
    .map((command) => ({ ...command, isOutOfPlace: true }))
  return [
    ...allowed.filter(isRemedy),
    ...allowed.filter((command) => !isRemedy(command)),
    ...refusedKeys,
  ]
}

function offerCommand(
  journey: JourneyDocument,
  name: CommandName,
  me: CommandUser,
): OfferedCommand {
  const { icon, key, tone, rule } = commandCatalogue[name]
  const check = checkCommand(journey, name, me)
  const refusedBecause = 'refusedBecause' in check ? check.refusedBecause : undefined
  const { group } = journeyStateDisplay[journey.journeyStateId]
  const isButton = findPlacement(name, 'button')?.groups.includes(group) ?? false
  // Releasing the journey of another administrator names that person, and has no shortcut.
  const otherAdministrator =
    name === 'release' && journey.attendedBy?.id !== me.id ? journey.attendedBy?.name : undefined
  return {
    name,
    label:
      otherAdministrator === undefined
        ? commandLabels[name]
        : `${commandLabels[name]} (lo atiende ${otherAdministrator})`,
    icon,
    ...(key !== null && otherAdministrator === undefined && { key }),
    tone,
    ...(refusedBecause !== undefined && { refusedBecause }),
    isOutOfPlace: refusedBecause !== undefined && typeof rule !== 'function',
    opensDialog: opensDialog(name),
    isButton: isButton && refusedBecause === undefined,
  }
}
