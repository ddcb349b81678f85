import { formatJourneys } from '@arriero/domain/format/number.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import {
  isLoaded,
  journeyStateDisplay,
  type JourneyStateId,
  journeyStateKey,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { useSyncExternalStore } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import {
  commandCatalogue,
  findPlacement,
  listPlaced,
} from '#features/journeys/commands/catalogue/command-catalogue.ts'
import { checkCommand } from '#features/journeys/commands/check-command.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import type { CommandUser } from '#features/journeys/commands/command-user.ts'

/** The commands of the bulk bar; the next step only when all journeys are in the same state. */
export function listBulkCommands(sharedState: JourneyStateId | undefined): CommandName[] {
  const state = sharedState === undefined ? undefined : journeyStateKey(sharedState)
  const isNextStep = (name: CommandName) =>
    state !== undefined && (findPlacement(name, 'next')?.states.includes(state) ?? false)
  const positionOf = (name: CommandName) => findPlacement(name, 'bulk')?.position ?? 0
  return [
    ...listPlaced('bulkNext').filter(isNextStep),
    ...listPlaced('bulk').toSorted((one, other) => positionOf(one) - positionOf(other)),
  ]
}

/** Before sending: in how many journeys the command will run, in how many it is refused, and why. */
export function describeBulkConsequence(
  journeys: readonly JourneyDocument[],
  name: CommandName,
  me: CommandUser,
  /** In how many the truck is not seen at the site. */
  unseen = 0,
): string[] {
  const allowed = new Map<string, number>()
  const refused = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1)
  let loaded = 0
  for (const journey of journeys) {
    const check = checkCommand(journey, name, me)
    if (!('refusedBecause' in check) && isLoaded(journey)) loaded += 1
    if ('refusedBecause' in check) count(refused, check.refusedBecause)
    else if (check.to) count(allowed, journeyStateDisplay[journeyStates[check.to]].label)
    else count(allowed, '')
  }
  return [
    ...[...allowed].map(([label, number]) =>
      label === ''
        ? `Se hará en ${formatJourneys(number)}.`
        : `${formatJourneys(number)} → «${label}».`,
    ),
    ...[...refused].map(
      ([because, number]) => `En ${formatJourneys(number)} no se puede: ${because}`,
    ),
    ...(unseen > 0
      ? [`En ${formatJourneys(unseen)} el camión no aparece en el sitio: se guarda el motivo.`]
      : []),
    ...(commandCatalogue[name].hasCancellationCost
      ? ['El cobro por cancelar, si lo hay, depende de cada viaje.', ...describeLoaded(loaded)]
      : []),
    'Cada viaje se responde por separado. No se puede deshacer en lote.',
  ]
}

/** More journeys than one person may cancel wait for another one. The server decides it. */
export const describeSecondPerson = (
  name: CommandName,
  count: number,
  { cancelWithoutApproval }: Pick<ConsoleConfig, 'cancelWithoutApproval'>,
): string[] =>
  name === 'cancel' && cancelWithoutApproval !== undefined && count > cancelWithoutApproval
    ? [
        `Son más de ${formatJourneys(cancelWithoutApproval)}: usted lo pide y otra persona lo aprueba en «Aprobaciones».`,
      ]
    : []

const describeLoaded = (loaded: number): string[] =>
  loaded === 0
    ? []
    : [`En ${formatJourneys(loaded)} el camión lleva la carga: hay que acordar la devolución.`]

/** The state that all selected journeys are in; undefined when they differ. Renders only when it changes. */
export const useSharedState = (
  rows: RowSource<AssessedJourney>,
  selected: ReadonlySet<string>,
): JourneyStateId | undefined =>
  useSyncExternalStore(
    (listener) => rows.subscribeBatch(listener),
    () => findSharedState(rows, selected),
  )

export function findSharedState(
  rows: Pick<RowSource<AssessedJourney>, 'getRow'>,
  selected: ReadonlySet<string>,
): JourneyStateId | undefined {
  let shared: JourneyStateId | undefined
  for (const id of selected) {
    const state = rows.getRow(id)?.journey.journeyStateId
    if (state === undefined || (shared !== undefined && state !== shared)) return undefined
    shared = state
  }
  return shared
}
