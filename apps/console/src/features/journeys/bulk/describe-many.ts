import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { judgeAction } from '#features/journeys/actions/judge-action.ts'

/** Before it is sent: how many will do what, how many can't and why. */
export function describeMany(
  journeys: readonly JourneyDocument[],
  name: CommandName,
  me: { id: string },
): string[] {
  const goes = new Map<string, number>()
  const refused = new Map<string, number>()
  const count = (to: Map<string, number>, key: string) => to.set(key, (to.get(key) ?? 0) + 1)
  for (const journey of journeys) {
    const verdict = judgeAction(journey, name, me)
    if ('refusedBecause' in verdict) count(refused, verdict.refusedBecause)
    else if (verdict.to) count(goes, journeyStateDisplay[journeyStates[verdict.to]].label)
    else count(goes, '')
  }
  return [
    ...[...goes].map(([label, number]) =>
      label === '' ? `Se hará en ${journeysIn(number)}.` : `${journeysIn(number)} → «${label}».`,
    ),
    ...[...refused].map(([because, number]) => `En ${journeysIn(number)} no se puede: ${because}`),
    ...(name === 'cancel' ? ['El cobro por cancelar, si lo hay, depende de cada viaje.'] : []),
    'Cada viaje se responde por separado. No se puede deshacer en lote.',
  ]
}

const journeysIn = (count: number) => `${formatNumber(count)} ${count === 1 ? 'viaje' : 'viajes'}`
