import {
  type CodedMunicipality,
  codedMunicipalities,
} from '@arriero/domain/corridors/coded-municipalities.ts'
import { type ParseResult, parseError, parseOk, toSearchText } from '@arriero/domain/format/text.ts'

const fold = (text: string) => toSearchText(text).replaceAll(/[^a-z0-9]/gu, '')

/** Official names, and others that people write. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  '11001': ['Bogotá D.C.', 'Santafé de Bogotá', 'Bogotá Distrito Capital'],
  '13001': ['Cartagena de Indias'],
  '54001': ['San José de Cúcuta'],
  '76001': ['Santiago de Cali'],
  '76111': ['Guadalajara de Buga'],
  '25843': ['Ubaté'],
}

let byName: ReadonlyMap<string, readonly CodedMunicipality[]> | undefined

function municipalitiesByName(): ReadonlyMap<string, readonly CodedMunicipality[]> {
  if (byName) return byName
  const found = new Map<string, CodedMunicipality[]>()
  for (const municipality of codedMunicipalities().values()) {
    for (const name of [municipality.name, ...(otherNames[municipality.divipola] ?? [])]) {
      found.set(fold(name), [...(found.get(fold(name)) ?? []), municipality])
    }
  }
  byName = found
  return found
}

/** Five digits; Excel drops the zero of `05001`, and towns have three more. */
const code = /^(\d{4,5})(?:\d{3})?$/u
/** `Armenia, Quindío`, `Armenia (Quindío)`, `Armenia - Quindío` */
const withDepartment = /^(.+?)\s*[,(/–-]\s*([^,(/–-]+?)\)?$/u

/** A municipality by its code or its name; many names exist in several departments. */
export function readMunicipality(
  text: string,
  department: string | undefined,
): ParseResult<CodedMunicipality> {
  if (/^\d+$/u.test(text)) return readCode(text)
  const names = municipalitiesByName()
  const whole = names.get(fold(text))
  if (whole) return chooseOne(text, whole, department)
  const [, name = '', written] = withDepartment.exec(text) ?? []
  const found = names.get(fold(name))
  return found ? chooseOne(name, found, written ?? department) : parseError(unknown(text))
}

function readCode(text: string): ParseResult<CodedMunicipality> {
  const digits = code.exec(text.length === 7 ? `0${text}` : text)?.[1]?.padStart(5, '0')
  const found = digits === undefined ? undefined : codedMunicipalities().get(digits)
  return found
    ? parseOk(found)
    : parseError(`No conocemos el código DIVIPOLA ${text}. Tiene cinco números, como 05001.`)
}

function chooseOne(
  name: string,
  found: readonly CodedMunicipality[],
  department: string | undefined,
): ParseResult<CodedMunicipality> {
  const fitting =
    department === undefined ? found : found.filter((one) => isIn(one, fold(department)))
  const [first, second] = fitting
  if (first && !second) return parseOk(first)
  const places = list.format(found.map((one) => `en ${one.department}`))
  if (!first) return parseError(`${name} está ${places}, no en ${department}.`)
  return parseError(
    `${name} existe ${places}. Escriba el departamento, por ejemplo «${first.name}, ${first.department}», o el código ${first.divipola}.`,
  )
}

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/** `Valle` is enough for Valle del Cauca. People put Bogotá in Cundinamarca. */
const isIn = ({ divipola, department }: CodedMunicipality, wanted: string): boolean =>
  wanted !== '' &&
  (fold(department).startsWith(wanted) || (divipola === '11001' && wanted === 'cundinamarca'))

function unknown(text: string): string {
  const wanted = fold(text)
  const alike = [...municipalitiesByName()].find(([name]) => isAlmost(name, wanted))?.[1][0]
  const hint = alike ? ` ¿Quiso decir ${alike.name} (${alike.department})?` : ''
  return `No conocemos el municipio ni la sede «${text}».${hint}`
}

/** One letter more, less or other, or two that changed places. */
function isAlmost(name: string, other: string): boolean {
  if (name.length < 4 || Math.abs(name.length - other.length) > 1) return false
  let at = 0
  while (at < name.length && name[at] === other[at]) at += 1
  const [rest, otherRest] = [name.slice(at), other.slice(at)]
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}
