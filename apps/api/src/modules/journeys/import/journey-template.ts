import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { csvForExcel } from '@arriero/domain/format/file-column.ts'
import { formatDate } from '@arriero/domain/format/date.ts'
import {
  exampleReference,
  journeyFileColumns,
} from '@arriero/domain/journeys/journey-file-columns.ts'
import { writeXlsx } from '#platform/tables/write-xlsx.ts'
import { allowedValues } from './journey-cells.ts'

const headings = journeyFileColumns.map(({ label }) => label)

/** A row that shows how the cells are written. It is not read if it stays in the file. */
function exampleRow(now: Date): string[] {
  const day = (days: number) => formatDate(new Date(now.getTime() + days * dayMs))
  const cells: Partial<Record<string, string>> = {
    customer: 'Café Altura Serena S.A.S.',
    reference: exampleReference,
    origin: 'Bogotá',
    originAddress: 'Cl. 13 # 65-21, Montevideo',
    destination: 'Armenia, Quindío',
    cargo: 'Café en sacos',
    cargoNature: 'General',
    cargoKg: '34.000',
    vehicleType: 'Tractomula',
    bodyType: 'Estacas',
    loadingAt: `${day(14)} 08:00`,
    promisedAt: `${day(15)} 14:00`,
    priceCop: '4.850.000',
    freeWaitMinutes: '120',
    waitingRateCop: '38.000',
    note: 'Llamar a portería al llegar.',
  }
  return journeyFileColumns.map(({ field }) => cells[field] ?? '')
}

const notes: Partial<Record<string, string>> = {
  customer: 'NIT o nombre, como está registrado.',
  reference:
    'Su número de orden o pedido. Con él, la misma orden no se crea dos veces aunque cambien otros datos.',
  origin: 'Municipio, código DIVIPOLA o nombre de una sede del cliente.',
  originDepartment: 'Solo si hay varios municipios con ese nombre.',
  originLat: 'Opcional, en grados: 4,6512. Siempre con la longitud.',
  cargoKg: 'En kilos, sin decimales.',
  loadingAt: 'Día y hora de Colombia: 15/11/2026 14:05. Vacía: el viaje se pide para ya.',
  promisedAt: 'Día y hora de Colombia: 15/11/2026 14:05.',
  priceCop: 'En pesos, sin centavos: 4.850.000.',
  freeWaitMinutes: 'En minutos, o en horas: 2 h. Vacía: la usual.',
  waitingRateCop: 'Lo que se cobra por cada hora de espera, en pesos. Vacía: la usual.',
  note: 'Lo lee quien lleva la carga.',
}

const explanations = (): string[][] => [
  ['Columna', '¿Obligatoria?', 'Cómo se escribe', 'Valores permitidos'],
  ...journeyFileColumns.map(({ field, label, isRequired }) => [
    label,
    isRequired ? 'Sí' : 'No',
    notes[field] ?? notes[field.replace('destination', 'origin')] ?? '',
    allowedValues[field]?.join(', ') ?? '',
  ]),
]

export const csvTemplate = (now: Date): string => csvForExcel([headings, exampleRow(now)])

export const xlsxTemplate = (now: Date): Promise<Buffer> =>
  writeXlsx([
    { name: 'Viajes', rows: [headings, exampleRow(now)] },
    { name: 'Cómo se llena', rows: explanations() },
  ])
