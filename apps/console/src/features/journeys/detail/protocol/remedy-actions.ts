import { toSearchText } from '@arriero/domain/format/text.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  type NoveltyProtocol,
  type Remedy,
  remedyLabels,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import type { CurrentUser } from '#data/current-user.ts'
import { checkCommand } from '#features/journeys/commands/check-command.ts'

interface RemedyCommand {
  name: CommandName
  /** Answers of the dialog that the remedy gives. */
  preset: object
}

const resolve = (remedy: Remedy, reasonCode: string): RemedyCommand => ({
  name: 'resolveNovelty',
  preset: { remedy, reasonCode },
})

const loadBack: RemedyCommand = {
  name: 'reclassifyNovelty',
  preset: { noveltyCode: 'DEVOLUCION' },
}

/** The command that carries out each remedy. */
const remedyCommands: Readonly<Record<Remedy, RemedyCommand>> = {
  continue: resolve('continue', 'SUPERADA'),
  wait: { name: 'snooze', preset: {} },
  detour: resolve('detour', 'ATENDIDA'),
  return: loadBack,
  repair: resolve('repair', 'SUPERADA'),
  transfer: { name: 'replaceDriver', preset: { reasonCode: 'VEHICULO_NO_APTO' } },
  reassign: { name: 'replaceDriver', preset: {} },
  surcharge: { name: 'applySurcharge', preset: { reasonCode: 'DEMORA_EN_SITIO' } },
  cancel: { name: 'cancel', preset: {} },
  'cancel-unloaded': { name: 'cancel', preset: { reasonCode: 'FALSO_FLETE' } },
  'new-appointment': { name: 'moveAppointment', preset: {} },
  'send-documents': resolve('send-documents', 'ATENDIDA'),
  'unload-excess': resolve('unload-excess', 'ATENDIDA'),
  'continue-with-report': resolve('continue-with-report', 'ATENDIDA'),
  'declare-loss': { name: 'cancel', preset: { reasonCode: 'SINIESTRO' } },
  'false-alarm': resolve('false-alarm', 'FALSA_ALARMA'),
  'to-theft': { name: 'reclassifyNovelty', preset: { noveltyCode: 'HURTO' } },
  'signal-back': resolve('signal-back', 'SUPERADA'),
  'to-suspicion': { name: 'reclassifyNovelty', preset: { noveltyCode: 'SOSPECHA' } },
  'relieve-driver': { name: 'replaceDriver', preset: { keepsVehicle: true } },
  'accept-destination': { name: 'changeDestination', preset: {} },
  'refuse-destination': resolve('refuse-destination', 'ATENDIDA'),
}

interface OfferedRemedy extends RemedyCommand {
  remedy: Remedy
  label: string
}

interface OfferedRemedies {
  possible: OfferedRemedy[]
  /** Labels of those that make no sense where the truck is. */
  impossible: string[]
}

/** The remedies of the open novelty, told apart by what the journey allows now. */
export function listRemedies(
  journey: JourneyDocument,
  { remedies, severity }: Pick<NoveltyProtocol, 'remedies' | 'severity'>,
  me: CurrentUser,
): OfferedRemedies {
  const offered = remedies.map((remedy) => ({
    remedy,
    label: remedyLabels[remedy],
    ...commandOf(remedy, journey, severity),
  }))
  const isPossible = ({ name }: OfferedRemedy) =>
    !('refusedBecause' in checkCommand(journey, name, me))
  return {
    possible: offered.filter(isPossible),
    impossible: offered.filter((remedy) => !isPossible(remedy)).map(({ label }) => label),
  }
}

/** The remedy that comes after all steps: what the last decision names, otherwise the usual one. */
export function findDueRemedy(
  { possible }: Pick<OfferedRemedies, 'possible'>,
  outcomes: readonly string[],
): Remedy | undefined {
  const decision = outcomes.findLast((outcome) =>
    Object.values(remedyLabels).some((label) => includesWords(label, outcome)),
  )
  if (decision === undefined) return possible[0]?.remedy
  // «Continuar» names «Reparar y continuar» where that is what is offered.
  return possible
    .filter(({ label }) => includesWords(label, decision))
    .toSorted((one, other) => one.label.length - other.label.length)[0]?.remedy
}

const includesWords = (label: string, words: string) =>
  ` ${toSearchText(label)} `.includes(` ${toSearchText(words)} `)

function commandOf(
  remedy: Remedy,
  { novelty }: JourneyDocument,
  severity: NoveltyProtocol['severity'],
): RemedyCommand {
  // The load is already on its way back.
  if (remedy === 'return' && novelty?.code === 'DEVOLUCION') return resolve(remedy, 'ATENDIDA')
  // A critical novelty is not put off: waiting is written down.
  if (remedy === 'wait' && severity === 'critical') {
    return { name: 'writeNote', preset: {} }
  }
  return remedyCommands[remedy]
}
