import { setImmediate } from 'node:timers/promises'
import { AppError } from '@arriero/domain/errors.ts'
import { Parser } from 'saxen'
import { maxColumns, RowCollector, type TableLimits, type TableRow } from './table.ts'
import { ZipArchive } from './zip-archive.ts'

/** Reads the first sheet of a workbook. Formulas are never calculated: their stored value is read. */
export async function readXlsx(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const archive = new ZipArchive(bytes)
  if (!archive.has('xl/workbook.xml')) {
    throw new AppError(
      'table.unreadable',
      'El archivo no es CSV ni XLSX. Súbalo en uno de los dos.',
    )
  }
  const sheet = await findFirstSheet(archive)
  const strings = await readSharedStrings(archive)
  return readSheet(await archive.read(sheet), strings, limits)
}

async function findFirstSheet(archive: ZipArchive): Promise<string> {
  let relation: string | undefined
  await parseXml(await archive.read('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet' || relation !== undefined || attributes().state === 'hidden') return
      relation = Object.entries(attributes()).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let target = ''
  await parseXml(await archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      const { Id, Target = '' } = attributes()
      if (name === 'Relationship' && Id === relation) target = Target
    },
  })
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function readSharedStrings(archive: ZipArchive): Promise<string[]> {
  const name = 'xl/sharedStrings.xml'
  const strings: string[] = []
  if (!archive.has(name)) return strings
  let text: string[] = []
  let isText = false
  let isPhonetic = false
  await parseXml(await archive.read(name), {
    open: (tag) => {
      if (tag === 'si') text = []
      if (tag === 'rPh') isPhonetic = true
      isText = tag === 't'
    },
    text: (part) => isText && !isPhonetic && text.push(part),
    close: (tag) => {
      isText = false
      if (tag === 'rPh') isPhonetic = false
      if (tag === 'si') strings.push(text.join(''))
    },
  })
  return strings
}

async function readSheet(
  xml: Buffer,
  strings: readonly string[],
  limits: TableLimits,
): Promise<TableRow[]> {
  const collector = new RowCollector(limits)
  let rowNumber = 0
  let cells: string[] = []
  let column = -1
  let type = ''
  let value: string[] = []
  let isValue = false
  await parseXml(xml, {
    open: (tag, attributes) => {
      isValue = tag === 'v' || tag === 't'
      if (tag === 'row') {
        rowNumber = Number(attributes().r) || rowNumber + 1
        cells = []
        column = -1
      }
      if (tag === 'c') {
        const { r, t = '' } = attributes()
        column = r === undefined ? column + 1 : columnOf(r)
        type = t
        value = []
      }
    },
    text: (part) => isValue && value.push(part),
    close: (tag) => {
      isValue = false
      if (tag === 'c' && column >= 0 && column < maxColumns) {
        while (cells.length < column) cells.push('')
        cells[column] = cellText(type, value.join(''), strings)
      }
      if (tag === 'row') collector.add(rowNumber, cells)
    },
  })
  return collector.rows
}

/** `B7` is column 1. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/u.exec(reference)?.[0] ?? ''
  return (
    letters.split('').reduce((total, letter) => total * 26 + (letter.charCodeAt(0) - 64), 0) - 1
  )
}

function cellText(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'VERDADERO' : 'FALSO'
  if (type === 'str' || type === 'inlineStr' || type === 'e') return value
  // Excel stores long numbers as 3.001234567E9.
  const number = Number(value)
  return value !== '' && Number.isSafeInteger(number) ? String(number) : value
}

interface XmlHandlers {
  open: (name: string, attributes: () => Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Characters that are parsed before other requests get their turn. */
const sliceLength = 128 * 1024

/** Names come without their namespace prefix. Entities beyond the five of XML are not expanded. */
async function parseXml(xml: Buffer, { open, close, text }: XmlHandlers): Promise<void> {
  const parser = new Parser()
  let problem: Error | undefined
  parser.on('openTag', (name, attributes, decode) =>
    open(localName(name), () =>
      Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
    ),
  )
  parser.on('closeTag', (name) => close?.(localName(name)))
  parser.on('text', (part, decode) => text?.(decode(part)))
  parser.on('cdata', (part) => text?.(part))
  parser.on('error', (error) => {
    problem ??= error
  })
  const content = new TextDecoder('utf-8').decode(xml)
  for (let start = 0; start < content.length; start += sliceLength) {
    parser.write(content.slice(start, start + sliceLength))
    failOn(problem)
    await setImmediate()
  }
  parser.end()
  failOn(problem)
}

/** Handlers throw AppErrors, which the parser may report instead of throwing. */
function failOn(problem: Error | undefined): void {
  if (problem instanceof AppError) throw problem
  if (problem) {
    throw new AppError(
      'table.unreadable',
      'El archivo XLSX está dañado. Guárdelo otra vez y vuelva a subirlo.',
    )
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
