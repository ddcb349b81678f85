import { carrierKinds } from './company-kind.ts'
import type { PaperKind } from './paper.ts'
import { textLengths } from './text-lengths.ts'
import { articulatedTypes } from './vehicle-type.ts'

/** Who registers: a driver, usually with a truck, or a company that sends freight. */
export type ApplicantKind = 'driver' | 'customer'

/** How a typed field is read and shown. */
export type ReviewFieldType =
  | 'names'
  | 'cedula'
  | 'nit'
  | 'plate'
  | 'trailer-plate'
  | 'licence-category'
  | 'vehicle-type'
  | 'body-type'
  | 'company-kind'
  | 'number'
  | 'text'
  | 'email'
  | 'phone'
  /** A day after which the paper is no longer valid. */
  | 'expiry'
  | 'day'
  | 'weight'

/** A field has one of these values. */
interface FieldCondition {
  field: string
  oneOf: readonly string[]
}

export interface ReviewField {
  label: string
  type: ReviewFieldType
  isOptional?: true
  /** Optional, unless another field of the item says otherwise. */
  neededIf?: FieldCondition
  /** Otherwise that of its type. */
  maxLength?: number
  /** Masked like a document, although its type is not. */
  isPersonal?: true
}

export interface ReviewItem {
  label: string
  /** What the person is told to send. */
  hint: string
  of: 'driver' | 'vehicle' | 'customer'
  fields: Readonly<Record<string, ReviewField>>
  /** How many images or PDF belong to it, and what each of them shows. */
  files: readonly string[]
  /** The paper of the journeys' checks that an approved item writes. */
  paper?: PaperKind
  isOptional?: true
  /** Asked for only if a field of another item says so. */
  askedIf?: FieldCondition & { item: string }
}

const expiry = { label: 'Vence el', type: 'expiry' } as const satisfies ReviewField
const paperNumber = {
  label: 'Número',
  type: 'text',
  maxLength: textLengths.documentNumber,
} as const satisfies ReviewField

/** The decision sheet: everything a registration has, in the order in which it is asked and reviewed. */
export const reviewItems = {
  identity: {
    label: 'Cédula y datos personales',
    hint: 'Fotos de la cédula por los dos lados, con los cuatro bordes a la vista.',
    of: 'driver',
    fields: {
      givenNames: { label: 'Nombres', type: 'names' },
      surnames: { label: 'Apellidos', type: 'names' },
      cedula: { label: 'Cédula', type: 'cedula' },
    },
    files: ['Cédula, frente', 'Cédula, reverso'],
  },
  selfie: {
    label: 'Foto del rostro',
    hint: 'Una foto suya, de frente, sin gorra ni gafas oscuras.',
    of: 'driver',
    fields: {},
    files: ['Foto del rostro'],
  },
  licence: {
    label: 'Licencia de conducción',
    hint: 'La licencia por los dos lados.',
    of: 'driver',
    fields: {
      // In Colombia it is the cédula.
      number: { ...paperNumber, isPersonal: true },
      category: { label: 'Categoría', type: 'licence-category' },
      expiresOn: expiry,
    },
    files: ['Licencia, frente', 'Licencia, reverso'],
    paper: 'licence',
  },
  pila: {
    label: 'Seguridad social (PILA)',
    hint: 'La planilla del mes, con EPS y ARL.',
    of: 'driver',
    fields: { number: { ...paperNumber, label: 'Planilla' }, expiresOn: expiry },
    files: ['Planilla'],
    paper: 'pila',
  },
  background: {
    label: 'Antecedentes y multas',
    hint: 'Certificados de Policía, Procuraduría y SIMIT de los últimos tres meses.',
    of: 'driver',
    fields: { issuedOn: { label: 'Fecha del certificado', type: 'day' } },
    files: ['Certificado'],
  },
  dangerousGoods: {
    label: 'Curso de mercancías peligrosas',
    hint: 'El certificado vigente. Sin él no se le asignan cargas peligrosas.',
    of: 'driver',
    fields: { number: paperNumber, expiresOn: expiry },
    files: ['Certificado'],
    paper: 'dangerous-goods',
    isOptional: true,
  },
  bank: {
    label: 'Cuenta bancaria',
    hint: 'Certificación de una cuenta a su nombre, o la carta del tenedor.',
    of: 'driver',
    fields: {
      bank: { label: 'Banco', type: 'text' },
      account: { label: 'Número de cuenta', type: 'number' },
      holder: { label: 'Titular', type: 'names' },
    },
    files: ['Certificación bancaria'],
  },
  vehicle: {
    label: 'Licencia de tránsito',
    hint: 'La tarjeta de propiedad por los dos lados.',
    of: 'vehicle',
    fields: {
      plate: { label: 'Placa', type: 'plate' },
      type: { label: 'Tipo de vehículo', type: 'vehicle-type' },
      bodyType: { label: 'Carrocería', type: 'body-type' },
      payloadKg: { label: 'Capacidad en kilos', type: 'weight' },
      owner: { label: 'Propietario', type: 'names' },
      trailerPlate: {
        label: 'Placa del remolque',
        type: 'trailer-plate',
        neededIf: { field: 'type', oneOf: articulatedTypes },
      },
      gpsProvider: {
        label: 'Empresa del GPS',
        type: 'text',
        maxLength: textLengths.gpsProvider,
        isOptional: true,
      },
    },
    files: ['Licencia de tránsito, frente', 'Licencia de tránsito, reverso'],
  },
  soat: {
    label: 'SOAT',
    hint: 'El SOAT vigente.',
    of: 'vehicle',
    fields: { number: paperNumber, expiresOn: expiry },
    files: ['SOAT'],
    paper: 'soat',
  },
  rtm: {
    label: 'Revisión técnico-mecánica',
    hint: 'El certificado vigente. Un vehículo nuevo no lo necesita hasta los dos años.',
    of: 'vehicle',
    fields: { number: paperNumber, expiresOn: expiry },
    files: ['Certificado'],
    paper: 'rtm',
    isOptional: true,
  },
  liability: {
    label: 'Póliza de responsabilidad civil',
    hint: 'La carátula de la póliza vigente.',
    of: 'vehicle',
    fields: { number: paperNumber, expiresOn: expiry },
    files: ['Póliza'],
    paper: 'liability',
  },
  photos: {
    label: 'Fotos del vehículo',
    hint: 'De frente, de atrás y de los dos lados, con la placa legible.',
    of: 'vehicle',
    fields: {},
    files: ['Frente', 'Atrás', 'Lado izquierdo', 'Lado derecho'],
  },
  company: {
    label: 'RUT y datos de la empresa',
    hint: 'El RUT de este año.',
    of: 'customer',
    fields: {
      companyName: { label: 'Empresa', type: 'text', maxLength: textLengths.companyName },
      nit: { label: 'NIT', type: 'nit' },
      companyKind: { label: 'Tipo de empresa', type: 'company-kind' },
      billingEmail: { label: 'Correo de facturación', type: 'email' },
    },
    files: ['RUT'],
  },
  commerce: {
    label: 'Cámara de Comercio',
    hint: 'Certificado de existencia y representación legal, de los últimos 30 días.',
    of: 'customer',
    fields: { issuedOn: { label: 'Fecha del certificado', type: 'day' } },
    files: ['Certificado'],
  },
  habilitation: {
    label: 'Habilitación del Ministerio de Transporte',
    hint: 'La resolución que habilita a la empresa para transportar carga.',
    of: 'customer',
    fields: {
      number: { ...paperNumber, label: 'Número de la resolución' },
      issuedOn: { label: 'Fecha de la resolución', type: 'day' },
    },
    files: ['Resolución'],
    askedIf: { item: 'company', field: 'companyKind', oneOf: carrierKinds },
  },
  representative: {
    label: 'Representante legal',
    hint: 'Cédula de quien representa a la empresa, por los dos lados.',
    of: 'customer',
    fields: {
      givenNames: { label: 'Nombres', type: 'names' },
      surnames: { label: 'Apellidos', type: 'names' },
      cedula: { label: 'Cédula', type: 'cedula' },
    },
    files: ['Cédula, frente', 'Cédula, reverso'],
  },
} as const satisfies Record<string, ReviewItem>

export type ReviewItemKey = keyof typeof reviewItems

export const reviewItemKeys = Object.keys(reviewItems) as readonly ReviewItemKey[]

/** The items of one kind of applicant; a driver's truck is reviewed with the driver. */
export const itemsOf = (kind: ApplicantKind): readonly ReviewItemKey[] =>
  reviewItemKeys.filter((key) => (kind === 'customer') === (reviewItems[key].of === 'customer'))

/**
 * Whether an item belongs to the sheet of a person who typed this: only carriers send the authorisation of the
 * Ministry of Transport.
 */
export function isAsked(
  key: ReviewItemKey,
  typed: (item: ReviewItemKey) => Readonly<Record<string, string>> | undefined,
): boolean {
  const { askedIf } = reviewItem(key)
  if (askedIf === undefined) return true
  const about = reviewItemKeys.find((other) => other === askedIf.item)
  const value = about && typed(about)?.[askedIf.field]
  return value !== undefined && askedIf.oneOf.includes(value)
}

export const reviewItem = (key: ReviewItemKey): ReviewItem => reviewItems[key]
