import type { FileColumn } from '../format/file-column.ts'

const required = (field: string, label: string, aliases: readonly string[]): FileColumn => ({
  field,
  label,
  isRequired: true,
  aliases,
})

const optional = (...column: Parameters<typeof required>): FileColumn => ({
  ...required(...column),
  isRequired: false,
})

/** Where it loads or unloads: `end` is «origen» or «destino», `work` «cargue» or «descargue». */
const place = (field: string, label: string, end: string, work: string): readonly FileColumn[] => [
  required(field, label, [
    `Municipio de ${end}`,
    `Municipio ${end}`,
    `Ciudad de ${end}`,
    `Ciudad ${end}`,
    `Código DIVIPOLA de ${end}`,
    `DIVIPOLA ${end}`,
    `Sede de ${end}`,
    `Sitio de ${work}`,
    `Municipio de ${work}`,
  ]),
  optional(`${field}Department`, `Departamento de ${end}`, [
    `Departamento ${end}`,
    `Depto ${end}`,
    `Departamento de ${work}`,
  ]),
  optional(`${field}Address`, `Dirección de ${end}`, [
    `Dirección ${end}`,
    `Dirección de ${work}`,
    `Dirección ${work}`,
  ]),
  optional(`${field}Lat`, `Latitud de ${end}`, [`Latitud ${end}`, `Lat ${end}`]),
  optional(`${field}Lng`, `Longitud de ${end}`, [
    `Longitud ${end}`,
    `Lng ${end}`,
    `Lon ${end}`,
    `Long ${end}`,
  ]),
]

/** The columns of a file with new journeys. */
export const journeyFileColumns: readonly FileColumn[] = [
  required('customer', 'Cliente', [
    'NIT',
    'NIT del cliente',
    'Nombre del cliente',
    'Empresa',
    'Razón social',
    'Generador',
    'Generador de carga',
  ]),
  optional('reference', 'Orden del cliente', [
    'Orden',
    'Número de orden',
    'No. de orden',
    'Orden de compra',
    'Orden de cargue',
    'Pedido',
    'Número de pedido',
    'Referencia',
    'Referencia del cliente',
    'Remisión',
  ]),
  ...place('origin', 'Origen', 'origen', 'cargue'),
  ...place('destination', 'Destino', 'destino', 'descargue'),
  required('cargo', 'Carga', [
    'Producto',
    'Mercancía',
    'Descripción de la carga',
    'Descripción',
    'Qué se carga',
  ]),
  optional('cargoNature', 'Naturaleza de la carga', ['Naturaleza', 'Tipo de carga']),
  optional('cargoKg', 'Peso (kg)', ['Peso', 'Peso en kilos', 'Kilos', 'Kg', 'Peso de la carga']),
  optional('vehicleType', 'Tipo de vehículo', ['Vehículo', 'Vehículo requerido', 'Configuración']),
  optional('bodyType', 'Carrocería', ['Tipo de carrocería']),
  optional('loadingAt', 'Cita de cargue', [
    'Fecha de cargue',
    'Fecha y hora de cargue',
    'Cargue',
    'Hora de cargue',
    'Cita cargue',
  ]),
  optional('promisedAt', 'Cita de descargue', [
    'Fecha de descargue',
    'Fecha y hora de descargue',
    'Descargue',
    'Fecha de entrega',
    'Cita descargue',
    'Cita de entrega',
  ]),
  required('priceCop', 'Flete', ['Precio', 'Valor', 'Valor del flete', 'Valor flete', 'Tarifa']),
  optional('freeWaitMinutes', 'Espera libre (minutos)', [
    'Espera libre',
    'Tiempo libre',
    'Minutos libres',
    'Espera libre (min)',
  ]),
  optional('waitingRateCop', 'Hora de espera', [
    'Tarifa de espera',
    'Valor de la hora de espera',
    'Hora adicional',
    'Stand by',
  ]),
  optional('note', 'Notas', [
    'Nota',
    'Observaciones',
    'Observación',
    'Comentarios',
    'Instrucciones',
  ]),
]

/** A row whose order begins with this word is the example of the template: it is not read. */
export const exampleReference = 'EJEMPLO: borre esta fila'
