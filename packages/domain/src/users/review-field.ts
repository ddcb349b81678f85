import { type CalendarDay, addDays, calendarDay, formatDay } from '../calendar/calendar-day.ts'
import { type ParseResult, parseError, parseOk } from '../format/text.ts'
import { parseDocument, parseNit } from '../identity/document.ts'
import { parseMobile } from '../identity/phone.ts'
import { parseTrailerPlate, parseTruckPlate } from '../identity/plate.ts'
import { companyKindLabels, companyKinds } from './company-kind.ts'
import {
  type ReviewField,
  type ReviewFieldType,
  type ReviewItemKey,
  reviewItem,
} from './review-item.ts'
import { textLengths } from './text-lengths.ts'
import { bodyTypes, licenceCategories, vehicleTypes } from './vehicle-type.ts'

type FieldParser = (text: string, today: CalendarDay) => ParseResult<string>

const parsers: Record<ReviewFieldType, FieldParser> = {
  names: (text) =>
    /\p{Letter}{2}/u.test(text) && !/\d/u.test(text)
      ? parseOk(text)
      : parseError('Escriba el nombre completo, sin números.'),
  cedula: (text) => parseDocument('CC', text),
  nit: (text) => {
    const nit = parseNit(text)
    return nit.ok ? parseOk(`${nit.value.base}-${nit.value.dv}`) : nit
  },
  plate: parseTruckPlate,
  'trailer-plate': parseTrailerPlate,
  'licence-category': oneOf(licenceCategories, 'Elija la categoría de la licencia: C1, C2 o C3.'),
  'vehicle-type': oneOf(vehicleTypes, 'Elija el tipo de vehículo.'),
  'body-type': oneOf(bodyTypes, 'Elija la carrocería.'),
  'company-kind': oneOf(companyKinds, 'Elija el tipo de empresa.'),
  number: (text) => {
    const digits = text.replace(/[\s.-]/gu, '')
    return /^\d{4,20}$/u.test(digits)
      ? parseOk(digits)
      : parseError('Escriba solo los números, entre 4 y 20.')
  },
  text: parseOk,
  email: (text) =>
    /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/u.test(text)
      ? parseOk(text.toLowerCase())
      : parseError('Escriba un correo válido.'),
  phone: parseMobile,
  expiry: (text, today) => {
    const day = parseTypedDay(text)
    if (!day.ok) return day
    if (day.value < today) {
      return parseError(`Este documento venció el ${formatDay(day.value)}. Envíe el vigente.`)
    }
    return day.value > addDays(today, maxExpiryDays)
      ? parseError('Revise el año: la fecha está demasiado lejos.')
      : day
  },
  day: (text, today) => {
    const day = parseTypedDay(text)
    if (!day.ok) return day
    return day.value > today ? parseError('La fecha no puede ser futura.') : day
  },
  weight: (text) => {
    const kilos = text.replace(/[\s.]|kg$/giu, '')
    return /^\d{3,5}$/u.test(kilos) && Number(kilos) <= maxPayloadKg && Number(kilos) > 0
      ? parseOk(String(Number(kilos)))
      : parseError('Escriba la capacidad en kilos, por ejemplo 34.000.')
  },
}

const maxExpiryDays = 20 * 366
const maxPayloadKg = 60_000

function oneOf(values: readonly string[], because: string): FieldParser {
  return (text) => {
    const value = values.find((one) => one.toLowerCase() === text.toLowerCase())
    return value === undefined ? parseError(because) : parseOk(value)
  }
}

/** Reads `31/12/2027` or `2027-12-31`. */
function parseTypedDay(text: string): ParseResult<CalendarDay> {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u.exec(text) ?? []
  const iso =
    year === undefined ? text : [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')
  const [, y, m, d] = /^(20\d\d)-(\d\d)-(\d\d)$/u.exec(iso) ?? []
  // A day that does not exist, such as 31/02, becomes another one.
  const isReal = y !== undefined && calendarDay(Number(y), Number(m), Number(d)) === iso
  return isReal
    ? parseOk(iso)
    : parseError('Escriba la fecha así: día/mes/año, por ejemplo 31/12/2027.')
}

/** Reads what somebody typed into the text to store. Expects trimmed text that is not empty. */
export function parseReviewField(
  { type, maxLength = type === 'names' ? textLengths.names : textLengths.other }: ReviewField,
  text: string,
  today: CalendarDay,
): ParseResult<string> {
  return text.length > maxLength
    ? parseError(`Escriba ${maxLength} caracteres como máximo.`)
    : parsers[type](text, today)
}

/** Messages by field. */
type FieldErrors = Record<string, string>

interface ParsedFields {
  /** What can be stored. */
  values: Record<string, string>
  errors: FieldErrors
  /** Fields that the item needs and that are empty. */
  missing: string[]
}

/** Reads all fields of an item; fields that it does not have are left out. */
export function parseItemFields(
  item: ReviewItemKey,
  typed: Readonly<Record<string, string | undefined>>,
  today: CalendarDay,
): ParsedFields {
  const parsed: ParsedFields = { values: {}, errors: {}, missing: [] }
  for (const [name, field] of Object.entries(reviewItem(item).fields)) {
    const text = (typed[name] ?? '').trim().replace(/\s+/gu, ' ')
    if (text === '') continue
    const result = parseReviewField(field, text, today)
    if (result.ok) parsed.values[name] = result.value
    else parsed.errors[name] = result.because
  }
  const empty = Object.entries(reviewItem(item).fields).filter(
    ([name]) => !(name in parsed.values) && !(name in parsed.errors),
  )
  for (const [name, field] of empty) {
    if (isNeeded(field, parsed.values)) parsed.missing.push(name)
  }
  return parsed
}

/** Whether a field has to be filled in; the other fields of its item decide about some. */
export function isNeeded(
  { isOptional, neededIf }: ReviewField,
  values: Readonly<Record<string, string>>,
): boolean {
  if (neededIf === undefined) return !isOptional
  return neededIf.oneOf.includes(values[neededIf.field] ?? '')
}

/** The label of a kind of company; other codes are shown as they are. */
export const formatCompanyKind = (value: string): string => {
  const kind = companyKinds.find((one) => one === value)
  return kind ? companyKindLabels[kind] : value
}

/** As people type it: `31/12/2027`. Other values are shown as they are stored. */
export const formatReviewField = ({ type }: ReviewField, value: string): string =>
  (type === 'expiry' || type === 'day') && /^\d{4}-\d\d-\d\d$/u.test(value)
    ? formatDay(value)
    : value
