import { hasArrivedAtOrigin, isLoaded } from './cancellation-cost.ts'
import type { JourneyStateKey } from './journey-state.ts'
import type { JourneyStatus } from './journey-transitions.ts'
import type { NoveltyCode } from './novelty.ts'

type CanBe = (status: JourneyStatus) => boolean

const isWithin =
  (...states: readonly JourneyStateKey[]): CanBe =>
  ({ state, interrupted }) =>
    [state, ...interrupted].some((one) => states.some((known) => known === one))

const isAtDestination = isWithin('OnDestiny', 'OnDestinySurcharge', 'Discharge')
const hasLoad: CanBe = (status) => isLoaded(status) || isWithin('Carry')(status)
const hasTruck: CanBe = (status) =>
  hasLoad(status) || hasArrivedAtOrigin(status) || isWithin('OnWay')(status)

/** Novelties that happen only in some places; all others can happen anywhere. */
const placesOfNovelties: Partial<Record<NoveltyCode, CanBe>> = {
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

const placesOfCancelReasons: Partial<Record<string, CanBe>> = {
  FALSO_FLETE: hasArrivedAtOrigin,
  SIN_VEHICULO: (status) => !hasTruck(status),
  CARGA_NO_LISTA: (status) => !isLoaded(status),
  SINIESTRO: hasTruck,
  DUPLICADO: (status) => !isLoaded(status),
}

/** Whether a reason to cancel makes sense where the truck is. */
export const canBeCancelReason = (code: string, status: JourneyStatus): boolean =>
  placesOfCancelReasons[code]?.(status) ?? true
