import { departmentOf } from '@arriero/domain/corridors/departments.ts'
import { cargoNatureLabels } from '@arriero/domain/journeys/cargo-nature.ts'
import type { ExportColumn } from '@arriero/domain/journeys/export-column.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import { endReasonLabels } from '@arriero/domain/journeys/reason.ts'
import { type RawBuilder, sql } from 'kysely'

/** Tables that a field is read from, beside `journeys`. */
export type ExportSource = 'customers' | 'driver' | 'drivers' | 'vehicles' | 'stamps' | 'waits'

export interface ExportField {
  /** Text, number, or whole seconds since 1970 for a date. */
  value: RawBuilder<string | number | null>
  from?: ExportSource
  /** What people read instead of a stored text. */
  describe?: (stored: string) => string
}

type Labels = Readonly<Record<string, string>>

const labelOf = (labels: Labels, stored: string): string => labels[stored] ?? stored

const kindLabels = { immediate: 'Inmediato', booking: 'Reserva' }
const actorNames = {
  customer: 'Cliente',
  driver: 'Conductor',
  administrator: 'Administrador',
  system: 'Sistema',
}

const stateLabels = mapLabels(journeyStateDisplay)
const noveltyLabels = mapLabels(novelties)

function mapLabels(displays: Readonly<Record<string, { label: string }>>) {
  return Object.fromEntries(Object.entries(displays).map(([name, { label }]) => [name, label]))
}

const describeNovelties = (codes: string) =>
  codes
    .split(',')
    .map((code) => labelOf(noveltyLabels, code))
    .join(', ')

/** Without the country, as people dial it; a plus sign would be neutralised as a formula. */
const describePhone = (phone: string) => phone.replace(/^\+57/u, '').replace(/^\+/u, '')

const text = (column: string, from?: ExportSource): ExportField => ({
  value: sql.ref(column),
  ...(from && { from }),
})
const number = text

const labelled = (column: string, labels: Labels): ExportField => ({
  value: sql.ref(column),
  describe: (stored) => labelOf(labels, stored),
})

/** Whole seconds, because a part of one could be the next minute where a program rounds. */
const date = (column: string, from?: ExportSource): ExportField => ({
  value: sql`floor(date_part('epoch', ${sql.ref(column)}))`,
  ...(from && { from }),
})

const openStates = sql.join(openStateIds.map((id) => sql.lit(id)))

/** Late as the filter has it: started minutes count, so that a late journey never has none. */
const lateMinutes = (now: Date) => sql<number | null>`case
  when journeys.promised_at is null then null
  when journeys.arrived_at is not null
    then greatest(0, ceil(date_part('epoch', journeys.arrived_at - journeys.promised_at) / 60))
  when journeys.journey_state_id in (${openStates}) and journeys.promised_at < ${now}
    then ceil(date_part('epoch', ${now}::timestamptz - journeys.promised_at) / 60) end`

/** Where each column of a file is read. The six stamps of the law are the starts of states; a return to one is none. */
export const exportFields = (now: Date): Readonly<Record<ExportColumn, ExportField>> => ({
  code: text('journeys.code'),
  state: {
    value: sql`journeys.journey_state_id::text`,
    describe: (id) => labelOf(stateLabels, id),
  },
  kind: labelled('journeys.kind', kindLabels),
  manifest: text('journeys.manifest_number'),
  createdAt: date('journeys.created_at'),
  stateSince: date('journeys.state_since'),
  customer: text('customers.company_name', 'customers'),
  customerNit: {
    value: sql`customers.nit || '-' || customers.nit_check_digit`,
    from: 'customers',
  },
  cargo: text('journeys.cargo'),
  cargoNature: labelled('journeys.cargo_nature', cargoNatureLabels),
  cargoKg: number('journeys.cargo_kg'),
  priceCop: number('journeys.price_cop'),
  driver: { value: sql`driver.given_names || ' ' || driver.surnames`, from: 'driver' },
  driverCedula: text('drivers.cedula', 'drivers'),
  driverPhone: { ...text('driver.phone', 'driver'), describe: describePhone },
  plate: text('vehicles.plate', 'vehicles'),
  vehicleType: text('vehicles.type', 'vehicles'),
  trailer: text('journeys.trailer_plate'),
  origin: text('journeys.origin_name'),
  originDepartment: { ...text('journeys.origin_divipola'), describe: departmentOf },
  originDivipola: text('journeys.origin_divipola'),
  originAddress: text('journeys.origin_address'),
  destination: text('journeys.destination_name'),
  destinationDepartment: { ...text('journeys.destination_divipola'), describe: departmentOf },
  destinationDivipola: text('journeys.destination_divipola'),
  destinationAddress: text('journeys.destination_address'),
  loadingAt: date('journeys.loading_at'),
  originArrival: date('stamps.origin_arrival', 'stamps'),
  originEntry: date('stamps.origin_entry', 'stamps'),
  originExit: date('stamps.origin_exit', 'stamps'),
  promisedAt: date('journeys.promised_at'),
  destinationArrival: date('journeys.arrived_at'),
  destinationEntry: date('stamps.destination_entry', 'stamps'),
  destinationExit: date('stamps.destination_exit', 'stamps'),
  lateMinutes: { value: lateMinutes(now) },
  novelties: {
    value: sql`nullif(array_to_string(journeys.novelty_codes, ','), '')`,
    describe: describeNovelties,
  },
  originWaitMinutes: number('waits.origin_minutes', 'waits'),
  originWaitCop: number('waits.origin_cop', 'waits'),
  destinationWaitMinutes: number('waits.destination_minutes', 'waits'),
  destinationWaitCop: number('waits.destination_cop', 'waits'),
  cancelledBy: labelled('journeys.cancelled_by', actorNames),
  cancelReason: labelled('journeys.cancel_reason', endReasonLabels),
})
