import type { FormErrors } from '#ui/form/form-result.ts'
import type { OrderField } from './order-values.ts'

/** In the order of the form. */
const fieldNames: Partial<Record<OrderField, string>> = {
  customerId: 'cliente',
  origin: 'origen',
  destination: 'destino',
  cargo: 'carga',
  cargoNature: 'naturaleza',
  cargoKg: 'peso',
  vehicleType: 'vehículo',
  bodyType: 'carrocería',
  loadingAt: 'cita de cargue',
  promisedAt: 'entrega prometida',
  priceCop: 'flete',
  freeWaitMinutes: 'espera sin costo',
  loadingMinutes: 'minutos de cargue',
  unloadingMinutes: 'minutos de descargue',
  waitingRateCop: 'tarifa de espera',
  note: 'notas',
}

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/** «Revise cliente, origen y flete.»; undefined without errors. */
export function describeErrors(errors: FormErrors<OrderField>): string | undefined {
  const names = Object.entries(fieldNames)
    .filter(([field]) => errors[field as OrderField] !== undefined)
    .map(([, name]) => name)
  return names.length === 0 ? undefined : `Revise ${list.format(names)}.`
}
