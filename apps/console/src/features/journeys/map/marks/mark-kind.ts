import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { MapColors } from '../map-colors.ts'
import type { Truck } from '../truck.ts'

/** Trucks of one kind may share a cluster. Each kind is drawn above those before it. */
export const markKinds = ['unloading', 'route', 'loading', 'notice', 'alarm'] as const
export type MarkKind = (typeof markKinds)[number]

const { OnRoute, OnDestiny, Discharge } = journeyStates

/** What needs a person comes first, then what the truck is doing. */
export function kindOf({
  state,
  alarm,
  isInTray,
}: Pick<Truck, 'state' | 'alarm' | 'isInTray'>): MarkKind {
  if (alarm === 2 || isInTray) return 'alarm'
  if (alarm === 1) return 'notice'
  if (state === OnRoute) return 'route'
  return state === OnDestiny || state === Discharge ? 'unloading' : 'loading'
}

/** What the trucks of a cluster have in common. */
const kindNames: Record<MarkKind, string> = {
  unloading: 'en descargue',
  route: 'en ruta',
  loading: 'camino a cargar o cargando',
  notice: 'con aviso',
  alarm: 'que requieren atención',
}

/** «12 viajes en ruta» */
export const describeCluster = (kind: MarkKind, count: number): string =>
  `${count} viajes ${kindNames[kind]}`

/** Fill of a cluster, and the colour of its number. */
export function clusterColors(kind: MarkKind, { tones, cluster, clusterText }: MapColors) {
  const fills: Record<MarkKind, string> = {
    unloading: tones.magenta.solid,
    route: cluster,
    loading: tones.teal.solid,
    notice: tones.amber.solid,
    alarm: tones.red.solid,
  }
  return { fill: fills[kind], text: clusterText }
}
