import type { Random } from '@arriero/domain/demo/random.ts'
import { novelties, type NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import type { Stage } from './stage.ts'

/** Something that comes between while a truck is at work, after so many minutes of it. */
export type Happening = { at: number } & (
  | { kind: 'novelty'; code: NoveltyCode; minutes: number }
  /** A phone that breaks: nothing is kept, nothing is sent. */
  | { kind: 'silence'; minutes: number }
  | { kind: 'withdrawal'; reasonCode: string }
)

type Weights = readonly (readonly [NoveltyCode, weight: number])[]

const onTheRoad: Weights = [
  ['TRANCON', 12],
  ['CLIMA', 8],
  ['VARADA', 8],
  ['PINCHADA', 7],
  ['DERRUMBE', 6],
  ['PARO', 4],
  ['SIN_SENAL', 8],
  ['RESTRICCION', 4],
  ['ACCIDENTE', 0.6],
  ['COMPARENDO', 0.6],
  ['SALUD', 0.4],
  ['SOSPECHA', 0.3],
  ['TRASBORDO', 0.2],
  ['DESVIO', 0.2],
  ['HURTO', 0.05],
]
const atTheOrigin: Weights = [
  ['DEMORA_CARGUE', 17],
  ['DOCUMENTOS', 3],
  ['BASCULA', 0.3],
]
const atTheDestination: Weights = [
  ['DEMORA_DESCARGUE', 14],
  ['NO_RECIBEN', 4],
  ['DOCUMENTOS', 2],
  ['FALTANTE', 0.2],
  ['AVERIA', 0.2],
  ['DEVOLUCION', 0.1],
]

interface Chances {
  novelties: Weights
  novelty: number
  silence: number
  withdrawal: number
}

/** How often, of 1, each comes between; together they make a believable day. */
const chances: Record<Stage, Chances> = {
  OnWay: { novelties: onTheRoad, novelty: 0.05, silence: 0.03, withdrawal: 0.02 },
  OnOrigin: { novelties: atTheOrigin, novelty: 0.1, silence: 0.02, withdrawal: 0.015 },
  Carry: { novelties: atTheOrigin, novelty: 0.02, silence: 0.02, withdrawal: 0 },
  OnRoute: { novelties: onTheRoad, novelty: 0.3, silence: 0.25, withdrawal: 0 },
  OnDestiny: { novelties: atTheDestination, novelty: 0.1, silence: 0.02, withdrawal: 0 },
  Discharge: { novelties: atTheDestination, novelty: 0.02, silence: 0.02, withdrawal: 0 },
}

const withdrawalReasons = Object.keys(reasons.withdraw).filter((code) => code !== 'OTRO')
/** For what has no usual time. */
const longMinutes = 360

/** In the order in which they will happen. */
export function drawHappenings(stage: Stage, minutes: number, random: Random): Happening[] {
  const odds = chances[stage]
  const sometime = () => random.between(0.05, 0.95) * minutes
  const drawn: Happening[] = []
  if (random.next() < odds.novelty) {
    const code = random.pickWeighted(odds.novelties)
    drawn.push({ at: sometime(), kind: 'novelty', code, minutes: noveltyMinutes(code, random) })
  }
  if (random.next() < odds.silence) {
    drawn.push({ at: sometime(), kind: 'silence', minutes: random.between(60, 240) })
  }
  if (random.next() < odds.withdrawal) {
    drawn.push({ at: sometime(), kind: 'withdrawal', reasonCode: random.pick(withdrawalReasons) })
  }
  return drawn.toSorted((one, other) => one.at - other.at)
}

export const noveltyMinutes = (code: NoveltyCode, random: Random): number =>
  (novelties[code].typicalMinutes ?? longMinutes) * random.between(0.5, 1.5)
