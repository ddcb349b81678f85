import { journeyFileColumns } from '@arriero/domain/journeys/journey-file-columns.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { banUser, buildCustomer } from '../../../../test/factories.ts'
import {
  type JourneyImportWorld,
  openJourneyImportWorld,
} from '../../../../test/journey-import-world.ts'
import { csvForExcel } from '@arriero/domain/format/file-column.ts'
import { writeXlsx } from '#platform/tables/write-xlsx.ts'

let world: JourneyImportWorld

beforeAll(async () => {
  world = await openJourneyImportWorld()
  await banUser(world.db, await buildCustomer(world.db, 'Empresa Bloqueada'))
  await buildCustomer(world.db, 'Gemela S.A.S.')
  await buildCustomer(world.db, 'Gemela SAS')
})
afterAll(() => world.close())

type Cells = Partial<Record<string, string>>

const good: Cells = {
  Cliente: '899999068',
  Origen: 'Bogotá',
  Destino: 'Cali',
  Carga: 'Café en sacos',
  Flete: '4.850.000',
}
const long = (length: number) => 'x'.repeat(length)

/** What is wrong, in which column it is told, and how the sentence begins. */
const mistakes: readonly [Cells, column: string, sentence: string][] = [
  [{ Cliente: '' }, 'Cliente', 'Falta este dato.'],
  [{ Cliente: 'Nadie S.A.' }, 'Cliente', 'Ningún cliente registrado se llama «Nadie S.A.».'],
  [{ Cliente: '890903938' }, 'Cliente', 'Ningún cliente registrado tiene este NIT.'],
  [{ Cliente: '899999068-2' }, 'Cliente', 'El dígito de verificación no corresponde al NIT.'],
  [{ Cliente: '8,99E+08' }, 'Cliente', 'Excel recortó este número.'],
  [{ Cliente: 'Gemela S.A.S' }, 'Cliente', 'Hay 2 clientes con este nombre: escriba el NIT.'],
  [{ Cliente: 'Empresa Bloqueada' }, 'Cliente', 'Ese cliente no está activo.'],
  [{ 'Orden del cliente': long(61) }, 'Orden del cliente', 'La orden del cliente puede tener 60'],
  [{ Origen: '' }, 'Origen', 'Falta este dato.'],
  [
    { Origen: 'Medelin' },
    'Origen',
    'No conocemos el municipio ni la sede «Medelin». ¿Quiso decir Medellín (Antioquia)?',
  ],
  [{ Origen: 'Ciudad Gótica' }, 'Origen', 'No conocemos el municipio ni la sede «Ciudad Gótica».'],
  [{ Origen: '99998' }, 'Origen', 'No conocemos el código DIVIPOLA 99998.'],
  [{ Origen: '123' }, 'Origen', 'No conocemos el código DIVIPOLA 123.'],
  [{ Destino: '' }, 'Destino', 'Falta este dato.'],
  [
    { Destino: 'Armenia' },
    'Destino',
    'Armenia existe en Quindío y en Antioquia. Escriba el departamento, por ejemplo «Armenia, Quindío», o el código 63001.',
  ],
  [
    { Destino: 'Armenia, Huila' },
    'Destino',
    'Armenia está en Quindío y en Antioquia, no en Huila.',
  ],
  [
    { Destino: 'Neiva', 'Departamento de destino': 'Cauca' },
    'Destino',
    'Neiva está en Huila, no en Cauca.',
  ],
  [{ Destino: 'Bogotá' }, 'Destino', 'El destino es el mismo lugar que el origen.'],
  [{ 'Latitud de origen': '4,65' }, 'Longitud de origen', 'Falta la longitud.'],
  [{ 'Longitud de origen': '-74,1' }, 'Latitud de origen', 'Falta la latitud.'],
  [
    { 'Latitud de origen': 'norte', 'Longitud de origen': '-74,1' },
    'Latitud de origen',
    'Escriba la latitud en grados',
  ],
  [
    { 'Latitud de origen': '4,65', 'Longitud de origen': '74° O' },
    'Longitud de origen',
    'Escriba la longitud en grados',
  ],
  [
    { 'Latitud de origen': '-74,11', 'Longitud de origen': '4,65' },
    'Latitud de origen',
    'Este punto no está en Colombia.',
  ],
  [
    { 'Latitud de destino': '10,99', 'Longitud de destino': '-74,81' },
    'Latitud de destino',
    'Este punto está a 86',
  ],
  [
    { Destino: 'Bodega Norte', 'Latitud de destino': '10,9', 'Longitud de destino': '-74,8' },
    'Latitud de destino',
    'La sede «Bodega Norte» ya tiene su punto.',
  ],
  [
    { 'Dirección de origen': long(161) },
    'Dirección de origen',
    'El texto puede tener 160 caracteres como máximo.',
  ],
  [{ Carga: '' }, 'Carga', 'Falta este dato.'],
  [{ Carga: long(81) }, 'Carga', 'El texto puede tener 80 caracteres como máximo.'],
  [
    { 'Naturaleza de la carga': 'Rara' },
    'Naturaleza de la carga',
    'No conocemos «Rara». Use una de estas: General, Refrigerada,',
  ],
  [{ 'Peso (kg)': 'mucho' }, 'Peso (kg)', 'Escriba el peso en kilos y sin decimales'],
  [{ 'Peso (kg)': '34,5' }, 'Peso (kg)', 'Escriba el peso en kilos y sin decimales'],
  [{ 'Peso (kg)': '0' }, 'Peso (kg)', 'Escriba el peso en kilos.'],
  [{ 'Peso (kg)': '61.000' }, 'Peso (kg)', 'El peso puede ser de 60.000 kg como máximo.'],
  [
    { 'Tipo de vehículo': 'Nave' },
    'Tipo de vehículo',
    'No conocemos «Nave». Use una de estas: Liviano, Turbo,',
  ],
  [{ Carrocería: 'Descapotable' }, 'Carrocería', 'No conocemos «Descapotable».'],
  [{ 'Cita de cargue': '20/11/2026' }, 'Cita de cargue', 'Falta la hora.'],
  [
    { 'Cita de cargue': '31/11/2026 08:00' },
    'Cita de cargue',
    'Escriba el día y la hora como 15/11/2026 14:05.',
  ],
  [
    { 'Cita de cargue': '11/20/2026 08:00' },
    'Cita de cargue',
    'Escriba el día y la hora como 15/11/2026 14:05.',
  ],
  [
    { 'Cita de cargue': '20/11/2026 25:00' },
    'Cita de cargue',
    'Escriba el día y la hora como 15/11/2026 14:05.',
  ],
  [{ 'Cita de cargue': '15/11/2026 08:00' }, 'Cita de cargue', 'La cita de cargue ya pasó.'],
  [
    { 'Cita de cargue': '16/11/2026 10:30' },
    'Cita de cargue',
    'La cita está demasiado cerca para una reserva.',
  ],
  [
    { 'Cita de descargue': 'mañana' },
    'Cita de descargue',
    'Escriba el día y la hora como 15/11/2026 14:05.',
  ],
  [
    { 'Cita de descargue': '15/11/2026 08:00' },
    'Cita de descargue',
    'La cita de descargue ya pasó.',
  ],
  [
    { 'Cita de cargue': '20/11/2026 08:00', 'Cita de descargue': '20/11/2026 07:00' },
    'Cita de descargue',
    'La cita de descargue debe ser después de la de cargue.',
  ],
  [{ Flete: '' }, 'Flete', 'Falta este dato.'],
  [{ Flete: '4.850,5' }, 'Flete', 'Escriba el valor en pesos y sin centavos'],
  [{ Flete: 'gratis' }, 'Flete', 'Escriba el valor en pesos y sin centavos'],
  [{ Flete: '-100' }, 'Flete', 'Escriba el valor en pesos y sin centavos'],
  [{ Flete: '2.000.000.000' }, 'Flete', 'El valor es demasiado alto.'],
  [
    { 'Espera libre (minutos)': 'un rato' },
    'Espera libre (minutos)',
    'Escriba los minutos, por ejemplo 120',
  ],
  [
    { 'Espera libre (minutos)': '200 h' },
    'Espera libre (minutos)',
    'Escriba los minutos: de 0 a 10.080',
  ],
  [{ 'Hora de espera': '38.000,5' }, 'Hora de espera', 'Escriba el valor en pesos y sin centavos'],
  [{ 'Hora de espera': '11.000.000' }, 'Hora de espera', 'La tarifa es demasiado alta. Revísela.'],
  [
    { Notas: long(501) },
    'Notas',
    'Las notas y la orden del cliente pueden tener 500 letras en total.',
  ],
]

const labels = journeyFileColumns.map(({ label }) => label)
const tableOf = (rows: readonly Cells[]) => [
  labels,
  ...rows.map((cells) => labels.map((label) => cells[label] ?? '')),
]
const told = (text: string) => text.replaceAll('\u00A0', ' ')

it('tells each of many mistakes by its row and its column, alike in CSV and XLSX', async () => {
  const repeated = [
    { ...good, 'Orden del cliente': 'OC-9' },
    { ...good, 'Orden del cliente': 'oc-9' },
  ]
  const rows = [...mistakes.map(([cells]) => ({ ...good, ...cells })), good, ...repeated]
  const table = tableOf(rows)
  const seen = await world.preview(csvForExcel(table))
  expect(mistakes.length).toBeGreaterThanOrEqual(40)
  const problems = seen.problems.map(({ row, column, message }) => [row, column, told(message)])
  expect(problems.slice(0, -1)).toEqual(
    mistakes.map(([, column, sentence], at) => [
      at + 2,
      column,
      expect.stringMatching(new RegExp(`^${sentence.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')}`)),
    ]),
  )
  expect(problems.at(-1)).toEqual([
    mistakes.length + 4,
    'Orden del cliente',
    `Repite la orden de la fila ${mistakes.length + 3}. Si son varios viajes, numérelos: 4500-1, 4500-2.`,
  ])
  expect(seen.counts).toEqual({ new: 2, known: 0, invalid: mistakes.length + 1 })
  expect(await world.run(csvForExcel(table))).toMatchObject({ state: 'failed', created: 0 })
  expect(await world.journeys()).toEqual([])

  const workbook = await world.preview(await writeXlsx([{ name: 'Viajes', rows: table }]))
  expect({ ...workbook, id: seen.id, expiresAt: seen.expiresAt }).toEqual(seen)
})

it('tells all problems of a row at once', async () => {
  const late = { 'Cita de cargue': '15/11/2026 08:00', 'Cita de descargue': '15/11/2026 07:00' }
  const rows = [
    { ...good, 'Orden del cliente': 'OC-8' },
    { ...good, ...late, 'Orden del cliente': 'OC-8' },
    { ...good, ...late, Carga: long(81), Flete: 'gratis' },
    { ...good, ...late, Cliente: 'Empresa Bloqueada', Destino: 'Armenia' },
  ]
  const { problems } = await world.preview(csvForExcel(tableOf(rows)))
  const columnsOf = (line: number) =>
    new Set(problems.flatMap(({ row, column }) => (row === line ? [column] : [])))
  expect([3, 4, 5].map(columnsOf)).toEqual([
    new Set(['Cita de cargue', 'Cita de descargue', 'Orden del cliente']),
    new Set(['Carga', 'Cita de cargue', 'Cita de descargue', 'Flete']),
    new Set(['Cita de cargue', 'Cita de descargue', 'Cliente', 'Destino']),
  ])
})

it('creates no row twice, however the rows of several files overlap', async () => {
  // Loads with the order of the customer, with an appointment, and wanted now.
  const load = fc.integer({ min: 0, max: 8 }).map((at) => ({
    ...good,
    Carga: `Caja ${at}`,
    ...(at % 3 === 0 && { 'Orden del cliente': `P-${at}` }),
    ...(at % 3 === 1 && { 'Cita de cargue': `2${at}/11/2026 08:00` }),
  }))
  const files = fc.array(fc.array(load, { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 2,
  })
  await fc.assert(
    fc.asyncProperty(files, async (contents) => {
      await world.db.deleteFrom('journeys').execute()
      for (const rows of contents) await world.run(csvForExcel(tableOf(rows)), 'valid')
      for (const rows of contents) {
        const again = await world.run(csvForExcel(tableOf(rows)), 'valid')
        expect(again).toMatchObject({ state: 'done', created: 0 })
      }
      // Of equal rows there are as many journeys as in the file that has most of them.
      const expected = new Map<string, number>()
      for (const rows of contents) {
        for (const [name, count] of countBy(rows)) {
          expected.set(name, Math.max(expected.get(name) ?? 0, count))
        }
      }
      const journeys = await world.journeys()
      expect(new Map(countBy(journeys.map(({ cargo }) => ({ Carga: cargo }))))).toEqual(expected)
    }),
    { numRuns: 3 },
  )
})

/** An order of the customer is one load, however often a file has it. */
function countBy(rows: readonly Cells[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { Carga = '', 'Orden del cliente': order } of rows) {
    counts.set(Carga, order === undefined ? (counts.get(Carga) ?? 0) + 1 : 1)
  }
  return counts
}
