import { formatNumber, parseCop } from '@arriero/domain/format/number.ts'
import { type ParseResult, parseError, parseOk, toSearchText } from '@arriero/domain/format/text.ts'
import { cargoNatureLabels, cargoNatures } from '@arriero/domain/journeys/cargo-nature.ts'
import { bodyTypes, vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { readMoment } from '#platform/tables/cell-moment.ts'
import { readKilos } from '#platform/tables/cell-text.ts'

/** What the schema of an order reads from the cells that need no other cell. */
type CellReader = (text: string) => ParseResult<string | number>

const readPrice: CellReader = (text) => parseCop(text.replace(/^COP\b|\bCOP$/iu, '').trim())

function readWeight(text: string): ParseResult<number> {
  const kilos = readKilos(text)
  return typeof kilos === 'number'
    ? parseOk(kilos)
    : parseError('Escriba el peso en kilos y sin decimales, por ejemplo 34.000.')
}

const writtenMinutes = /^(\d{1,5})\s*(?:min(?:utos?)?\.?)?$/iu
const writtenHours = /^(\d{1,3})\s*(?:h|hs|horas?)\.?$/iu

function readMinutes(text: string): ParseResult<number> {
  const minutes = writtenMinutes.exec(text)?.[1]
  const hours = writtenHours.exec(text)?.[1]
  if (minutes !== undefined) return parseOk(Number(minutes))
  return hours === undefined
    ? parseError('Escriba los minutos, por ejemplo 120, o las horas, por ejemplo 2 h.')
    : parseOk(Number(hours) * 60)
}

function readInstant(text: string): ParseResult<string> {
  const moment = readMoment(text)
  return moment.ok ? parseOk(moment.value.toISOString()) : moment
}

/** One of a few words, whatever its case and accents. */
const oneOf =
  <Value extends string>(
    values: readonly Value[],
    namesOf: (value: Value) => readonly string[],
  ): CellReader =>
  (text) => {
    const found = values.find((value) =>
      namesOf(value).some((name) => toSearchText(name) === toSearchText(text)),
    )
    if (found !== undefined) return parseOk(found)
    const names = values.map((value) => namesOf(value)[0]).join(', ')
    return parseError(`No conocemos «${text}». Use una de estas: ${names}.`)
  }

const masculine: Partial<Record<string, string>> = {
  refrigerated: 'Refrigerado',
  container: 'Contenedores',
  dangerous: 'Peligroso',
  oversized: 'Extradimensionado',
}

/** By the column, which is also the field of the order. */
export const cellReaders: Readonly<Record<string, CellReader>> = {
  cargo: parseOk,
  cargoNature: oneOf(cargoNatures, (nature) =>
    [cargoNatureLabels[nature], masculine[nature]].filter((name) => name !== undefined),
  ),
  cargoKg: readWeight,
  vehicleType: oneOf(vehicleTypes, (type) => [type]),
  bodyType: oneOf(bodyTypes, (type) => [type]),
  loadingAt: readInstant,
  promisedAt: readInstant,
  priceCop: readPrice,
  freeWaitMinutes: readMinutes,
  waitingRateCop: readPrice,
}

const writtenDegrees = /^-?\d{1,3}(?:[.,]\d{1,15})?$/u

/** Degrees with a comma or a point. */
export function readDegrees(text: string): number | undefined {
  return writtenDegrees.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** What the template says about the values of columns with few of them. */
export const allowedValues: Readonly<Record<string, readonly string[]>> = {
  cargoNature: cargoNatures.map((nature) => cargoNatureLabels[nature]),
  vehicleType: vehicleTypes,
  bodyType: bodyTypes,
}

export const maxReferenceLength = 60

/** The customer's number of the order, as it is compared: without spaces, capitals and accents, so `OC 4500 / 1` and `oc4500/1` are one. */
export const foldReference = (text: string): string => toSearchText(text).replaceAll(' ', '')

export const tooLongReference = `La orden del cliente puede tener ${formatNumber(maxReferenceLength)} letras como máximo.`
