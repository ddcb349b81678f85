import { hasArrivedAtOrigin, isStatusLoaded } from './cancellation-cost.ts'
import { isWithin, type JourneyStatus } from './journey-transitions.ts'
import type { NoveltyCode } from './novelty.ts'

type IsPossible = (status: JourneyStatus) => boolean

const isAtDestination: IsPossible = (status) =>
  isWithin(status, 'OnDestiny', 'OnDestinySurcharge', 'Discharge')
const hasLoad: IsPossible = (status) => isStatusLoaded(status) || isWithin(status, 'Carry')
const hasTruck: IsPossible = (status) =>
  hasLoad(status) || hasArrivedAtOrigin(status) || isWithin(status, 'OnWay')

/** Novelties that happen only in some places; all others can happen anywhere. */
const placesOfNovelties: Partial<Record<NoveltyCode, IsPossible>> = {
  DEMORA_CARGUE: hasArrivedAtOrigin,
  DEMORA_DESCARGUE: isAtDestination,
  NO_RECIBEN: isAtDestination,
  TRASBORDO: hasLoad,
  BASCULA: hasLoad,
  AVERIA: hasLoad,
  FALTANTE: hasLoad,
  DEVOLUCION: hasLoad,
}

/** Whether the novelty makes sense where the truck is. */
export const canHappen = (code: NoveltyCode, status: JourneyStatus): boolean =>
  placesOfNovelties[code]?.(status) ?? true

const placesOfCancelReasons: Partial<Record<string, IsPossible>> = {
  FALSO_FLETE: hasArrivedAtOrigin,
  SIN_VEHICULO: (status) => !hasTruck(status),
  CARGA_NO_LISTA: (status) => !isStatusLoaded(status),
  SINIESTRO: hasTruck,
  DUPLICADO: (status) => !isStatusLoaded(status),
}

/** Whether a reason to cancel makes sense where the truck is. */
export const canBeCancelReason = (code: string, status: JourneyStatus): boolean =>
  placesOfCancelReasons[code]?.(status) ?? true
