import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyListSearch } from '@arriero/domain/contract/journey-list-address.ts'
import { upperFirst } from '@arriero/domain/format/text.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import { endReasonLabels } from '@arriero/domain/journeys/reason.ts'
import { findStateGroup } from './state-groups.ts'

/** A reason of an older version has no label. */
export const describeCancelReason = (code: string): string =>
  endReasonLabels[code] ?? upperFirst(code.toLowerCase().replaceAll('_', ' '))

export const lateLabels = { si: 'Tarde', no: 'A tiempo' } as const
export const surchargeLabels = {
  si: 'Con recargo',
  cargue: 'En cargue',
  descargue: 'En descargue',
} as const
export const cancelledByLabels = {
  si: 'Cancelados',
  cliente: 'El cliente',
  conductor: 'El conductor',
  administrador: 'Un administrador',
  sistema: 'El sistema',
} as const

export const anyNovelty = 'Con novedad'

/** Names that the address doesn't have. */
export interface FilterNames {
  customer: string | undefined
  driver: string | undefined
  placeOf: (divipola: string) => string | undefined
}

export interface ActiveFilter {
  /** Parameters of the address that removing it removes. */
  keys: readonly (keyof JourneyListSearch)[]
  label: string
  value: string
}

/** The filters of an address in words, without its text, which its own field shows. */
export function describeFilters(search: JourneyListSearch, names: FilterNames): ActiveFilter[] {
  const { estados, cliente, conductor, placa, corredor, tarde, novedad, recargo } = search
  const { cancelo, motivo, paso } = search
  const when = <T>(value: T | undefined, describe: (value: T) => string) =>
    value === undefined ? undefined : describe(value)
  const values: [key: keyof JourneyListSearch, label: string, value: string | undefined][] = [
    ['estados', 'Estado', when(estados, describeStates)],
    ['tarde', 'Llegada', when(tarde, (late) => lateLabels[late].toLowerCase())],
    ['novedad', 'Novedad', when(novedad, describeNovelty)],
    ['recargo', 'Recargo', when(recargo, (site) => describeAny(site, surchargeLabels))],
    ['cancelo', 'Canceló', when(cancelo, (actor) => describeAny(actor, cancelledByLabels))],
    ['motivo', 'Motivo', when(motivo, describeCancelReason)],
    ['paso', 'Pasó por', when(paso, (id) => journeyStateDisplay[id].label)],
    ['cliente', 'Cliente', when(cliente, () => names.customer ?? 'elegido')],
    ['conductor', 'Conductor', when(conductor, () => names.driver ?? 'elegido')],
    ['placa', 'Placa', when(placa, formatPlate)],
    ['corredor', 'Ruta', when(corredor, (corridor) => describeRoute(corridor, names))],
  ]
  return values.flatMap(([key, label, value]) =>
    value === undefined ? [] : [{ keys: [key], label, value }],
  )
}

const describeAny = <Key extends string>(key: Key, labels: Readonly<Record<Key, string>>) =>
  key === 'si' ? 'cualquiera' : labels[key].toLowerCase()

const describeNovelty = (code: NonNullable<JourneyListSearch['novedad']>): string =>
  code === 'si' ? 'cualquiera' : novelties[code].label

/** A group by its name, several states by their number. */
function describeStates(states: NonNullable<JourneyListSearch['estados']>): string {
  const group = findStateGroup(states)
  const [only] = states
  if (states.length === 1 && only !== undefined) return journeyStateDisplay[only].label
  return group?.label.toLowerCase() ?? `${states.length} elegidos`
}

function describeRoute(corridor: string, { placeOf }: FilterNames): string {
  const [origin = '', destination = ''] = corridor
    .split('-')
    .map((code) => (code === '' ? '' : (placeOf(code) ?? `municipio ${code}`)))
  if (destination === '') return `desde ${origin}`
  return origin === '' ? `hacia ${destination}` : `${origin} → ${destination}`
}
