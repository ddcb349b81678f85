import type { NoveltyCode } from '../journeys/novelty.ts'

/** Novelties at each place, weighted by how often they happen. */
export type NoveltyWeights = readonly (readonly [NoveltyCode, weight: number])[]

export const noveltiesOnTheRoad: NoveltyWeights = [
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
export const noveltiesAtOrigin: NoveltyWeights = [
  ['DEMORA_CARGUE', 17],
  ['DOCUMENTOS', 3],
  ['BASCULA', 0.3],
]
export const noveltiesAtDestination: NoveltyWeights = [
  ['DEMORA_DESCARGUE', 14],
  ['NO_RECIBEN', 4],
  ['DOCUMENTOS', 2],
  ['FALTANTE', 0.2],
  ['AVERIA', 0.2],
  ['DEVOLUCION', 0.1],
]
