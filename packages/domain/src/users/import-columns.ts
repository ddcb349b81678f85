import { csvForExcel, type FileColumn } from '../format/file-column.ts'
import { papers } from './paper.ts'
import { trailerPapers } from './trailer.ts'

export const importKinds = ['customers', 'drivers', 'vehicles', 'trailers', 'holders'] as const
export type ImportKind = (typeof importKinds)[number]

const column = (
  field: string,
  label: string,
  { isRequired = true, aliases = [] as readonly string[] } = {},
): FileColumn => ({ field, label, isRequired, aliases })

const person = [
  column('givenNames', 'Nombres', { aliases: ['Nombre', 'Primer nombre', 'Nombres del contacto'] }),
  column('surnames', 'Apellidos', { aliases: ['Apellido', 'Apellidos del contacto'] }),
  column('email', 'Correo', { aliases: ['Correo electrónico', 'E-mail', 'Mail'] }),
]
const optional = (field: string, label: string, aliases: readonly string[]): FileColumn =>
  column(field, label, { isRequired: false, aliases })

/** The number and the last day of a paper. */
const paper = (
  kind: string,
  [number, ...numberAliases]: readonly [string, ...string[]],
  [day, ...dayAliases]: readonly [string, ...string[]],
): readonly FileColumn[] => [
  optional(`${kind}Number`, number, numberAliases),
  optional(`${kind}ExpiresOn`, day, dayAliases),
]

const liability = paper(
  'liability',
  [trailerPapers.liability, 'Póliza', 'Número de la póliza'],
  ['Vence la póliza', 'Vencimiento póliza', 'Vencimiento de la póliza'],
)
const inspection = (kind: 'inspection' | 'rtm') =>
  paper(
    kind,
    [papers.rtm.label, 'Tecnomecánica', 'RTM', 'Número de la RTM'],
    [
      'Vence la revisión',
      'Vencimiento RTM',
      'Vence la RTM',
      'Vencimiento tecnomecánica',
      'Vencimiento de la revisión',
    ],
  )

const phoneAliases = ['Teléfono', 'Tel', 'Móvil', 'Celular', 'Número de celular', 'Celular o fijo']

export const importColumns: Record<ImportKind, readonly FileColumn[]> = {
  customers: [
    column('companyName', 'Empresa', {
      aliases: ['Razón social', 'Nombre de la empresa', 'Cliente', 'Compañía'],
    }),
    column('nit', 'NIT', { aliases: ['Número de NIT', 'NIT con DV'] }),
    column('checkDigit', 'DV', { isRequired: false, aliases: ['Dígito de verificación'] }),
    ...person,
    column('phone', 'Celular o fijo', { aliases: phoneAliases }),
    optional('companyKind', 'Tipo de empresa', ['Tipo de cliente']),
    optional('habilitationNumber', 'Habilitación', [
      'Número de la habilitación',
      'Número de habilitación',
      'Resolución de habilitación',
    ]),
    optional('creditDays', 'Días de crédito', ['Plazo', 'Días de plazo', 'Crédito (días)']),
    optional('creditLimitCop', 'Cupo del crédito', ['Cupo', 'Cupo de crédito']),
    optional('contactName', 'Otro contacto', ['Contacto adicional', 'Nombre del otro contacto']),
    optional('contactPhone', 'Teléfono del otro contacto', ['Celular del otro contacto']),
    optional('contactEmail', 'Correo del otro contacto', []),
  ],
  drivers: [
    ...person.slice(0, 2),
    column('cedula', 'Cédula', {
      aliases: ['CC', 'C.C.', 'Documento', 'Número de documento', 'Identificación'],
    }),
    column('phone', 'Celular', { aliases: phoneAliases }),
    ...person.slice(2),
    column('licenceCategory', 'Licencia', {
      aliases: ['Categoría', 'Categoría de la licencia', 'Categoría licencia'],
    }),
    column('vehiclePlate', 'Placa del vehículo', {
      isRequired: false,
      aliases: ['Placa', 'Vehículo'],
    }),
    column('thirdPartyCompany', 'Empresa del tercero', {
      isRequired: false,
      aliases: ['Empresa', 'Tercero'],
    }),
    ...paper(
      'licence',
      ['Número de la licencia', 'Número de licencia', 'No. licencia'],
      ['Vence la licencia', 'Vencimiento licencia', 'Vencimiento de la licencia'],
    ),
    ...paper(
      'pila',
      [papers.pila.label, 'PILA', 'Planilla PILA', 'Seguridad social'],
      ['Vence la PILA', 'Vencimiento PILA', 'Vencimiento de la PILA'],
    ),
    ...paper(
      'dangerous-goods',
      [papers['dangerous-goods'].label, 'Curso de mercancías', 'Número del curso'],
      ['Vence el curso', 'Vencimiento curso', 'Vencimiento del curso'],
    ),
  ],
  vehicles: [
    column('plate', 'Placa', { aliases: ['Placa del vehículo', 'Vehículo'] }),
    column('type', 'Tipo', { aliases: ['Tipo de vehículo', 'Configuración', 'Clase'] }),
    column('payloadKg', 'Capacidad (kg)', {
      isRequired: false,
      aliases: ['Capacidad', 'Capacidad en kilos', 'Peso', 'Kg'],
    }),
    column('bodyType', 'Carrocería', { isRequired: false, aliases: ['Tipo de carrocería'] }),
    column('gpsProvider', 'Empresa del GPS', {
      isRequired: false,
      aliases: ['GPS', 'Proveedor de GPS', 'Operador satelital'],
    }),
    column('trailerPlate', 'Placa del remolque', {
      isRequired: false,
      aliases: ['Remolque', 'Placa remolque', 'Tráiler'],
    }),
    optional('ownerDocument', 'Documento del propietario', [
      'Propietario',
      'NIT del propietario',
      'Cédula del propietario',
      'NIT o cédula del propietario',
    ]),
    optional('holderDocument', 'Documento del tenedor', [
      'Tenedor',
      'NIT del tenedor',
      'Cédula del tenedor',
      'NIT o cédula del tenedor',
    ]),
    ...paper(
      'soat',
      [papers.soat.label, 'Número del SOAT', 'Póliza SOAT'],
      ['Vence el SOAT', 'Vencimiento SOAT', 'Vencimiento del SOAT'],
    ),
    ...inspection('rtm'),
    ...liability,
  ],
  trailers: [
    column('plate', 'Placa', { aliases: ['Placa del remolque', 'Remolque', 'Tráiler'] }),
    column('type', 'Tipo', { aliases: ['Tipo de remolque', 'Carrocería', 'Clase'] }),
    optional('vehiclePlate', 'Placa del vehículo', [
      'Vehículo',
      'Cabezote',
      'Tractomula',
      'Placa del cabezote',
    ]),
    ...liability,
    ...inspection('inspection'),
    ...paper(
      'tank',
      [trailerPapers.tank, 'Prueba hidrostática'],
      ['Vence la prueba', 'Vencimiento prueba hidrostática', 'Vencimiento de la prueba'],
    ),
  ],
  holders: [
    column('name', 'Nombre o razón social', {
      aliases: ['Nombre', 'Razón social', 'Tenedor', 'Propietario'],
    }),
    column('documentType', 'Tipo de documento', { aliases: ['Tipo', 'Tipo documento'] }),
    column('documentNumber', 'Número del documento', {
      aliases: ['Documento', 'Número de documento', 'NIT', 'Cédula', 'Identificación'],
    }),
    optional('checkDigit', 'DV', ['Dígito de verificación']),
    column('phone', 'Celular o fijo', { aliases: phoneAliases }),
    optional('bankName', 'Banco', ['Nombre del banco']),
    optional('accountType', 'Tipo de cuenta', ['Tipo cuenta']),
    optional('accountNumber', 'Número de la cuenta', ['Cuenta', 'Número de cuenta', 'No. cuenta']),
  ],
}

/** An empty file with the headings. */
export const importTemplate = (kind: ImportKind): string =>
  csvForExcel([importColumns[kind].map(({ label }) => label)])
