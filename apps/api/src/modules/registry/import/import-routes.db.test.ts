import type {
  ImportPreview,
  ImportProgress,
} from '@arriero/domain/contract/http/registry-import.ts'
import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildUser } from '../../../../test/factories.ts'
import { makeXlsx } from '../../../../test/make-xlsx.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import { withoutChores } from '../../../../test/without-chores.ts'
import { deleteExpiredImports } from './import-store.ts'
import { runImports } from './run-import.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let laura: Browser
let luis: Browser

beforeAll(async () => {
  server = await withoutChores(openTestServer)
  const [first, second] = await Promise.all(
    [1, 2].map(async () => {
      const browser = new Browser(server.app)
      await browser.signIn((await buildUser(server.db)).email)
      return browser
    }),
  )
  laura = first ?? new Browser(server.app)
  luis = second ?? laura
})
afterAll(() => server.close())

const upload = (kind: ImportKind, file: string | Buffer, by = laura) =>
  by.send('POST', `/api/${kind}/import/preview`, Buffer.from(file), {
    'content-type': 'application/octet-stream',
  })

async function preview(kind: ImportKind, file: string | Buffer): Promise<ImportPreview> {
  const response = await upload(kind, file)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function run(kind: ImportKind, body: object): Promise<ImportProgress> {
  const started = await laura.send('POST', `/api/${kind}/import`, body)
  expect(started.statusCode, started.body).toBe(202)
  const { id } = started.json() as ImportProgress
  await runImports({ db: server.db, clock: () => new Date(), progress: new Map() })
  return (await laura.send('GET', `/api/${kind}/import/${id}`)).json()
}

const found = async (kind: ImportKind, text: string): Promise<{ id: string }[]> =>
  (await laura.send('GET', `/api/${kind}?text=${encodeURIComponent(text)}`)).json().entries

/** What is found, unmasked. */
const opened = async (kind: ImportKind, text: string): Promise<object[]> => {
  const entries = await found(kind, text)
  return Promise.all(
    entries.map(async ({ id }) => (await laura.send('GET', `/api/${kind}/${id}`)).json()),
  )
}

const trucks =
  'Placa;Tipo;Capacidad (kg);Carrocería;GPS\nZZI-001;tractomula;34.000;NINERA;Satélite Andino\nZZI002;Sencillo;;;\n'

it('imports a file once, and the same file again changes nothing', async () => {
  const first = await preview('vehicles', trucks)
  expect(first).toMatchObject({ rowCount: 2, counts: { new: 2, invalid: 0 }, problems: [] })
  expect(await found('vehicles', 'zzi001')).toEqual([])
  const done = await run('vehicles', { previewId: first.id, rows: 'all', withChanges: false })
  expect(done).toMatchObject({ state: 'done', done: 2, created: 2, skipped: 0 })
  expect(await found('vehicles', 'zzi 001')).toMatchObject([
    {
      plate: 'ZZI001',
      type: 'Tractomula',
      payloadKg: 34_000,
      bodyType: 'Niñera',
      gpsProvider: 'Satélite Andino',
      version: 1,
    },
  ])
  const again = await preview('vehicles', trucks)
  expect(again.counts).toEqual({ new: 0, unchanged: 2, changed: 0, invalid: 0 })
  const audit = await readAudit(server.db, { event: 'vehicle.imported' })
  expect(audit).toMatchObject([{ detail: { created: 2, importId: first.id } }])
  expect(await readAudit(server.db, { event: 'vehicle.created' })).toHaveLength(2)
})

it('tells problems by row and column, and imports the other rows', async () => {
  const file = [
    'Lista de conductores;;;;;;;',
    'NOMBRES;Apellidos;C.C.;Celular;E-mail;Categoría;Placa;Observaciones',
    'Óscar;Muñoz;1.999.100.001;3,001234567E+09;oscar.i@example.com;c3;zzi 001;x',
    'Ana;Niño;0001999100002;="3001234568";ana.i@example.com;C2;;',
    'Luz;;12;3,00E+09;luz;C9;ZZZ999;',
    'Óscar;Otro;1999100001;3001234569;otro.i@example.com;C3;;',
    'Eva;Paz;1999100003;3001234570;ANA.I@example.com;C3;;',
  ].join('\r\n')
  const seen = await preview('drivers', Buffer.from(file, 'latin1'))
  expect(seen.counts).toEqual({ new: 2, unchanged: 0, changed: 0, invalid: 3 })
  expect(seen.ignoredColumns).toEqual(['Observaciones'])
  const told = seen.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)
  expect(told.filter((line) => !line.startsWith('5'))).toEqual([
    '6 Cédula: Repite la cédula de la fila 3.',
    '7 Correo: Repite el correo de la fila 4.',
  ])
  expect(
    seen.problems.flatMap(({ row, column }) => (row === 5 ? [String(column)] : [])).toSorted(),
  ).toEqual(['Apellidos', 'Celular', 'Correo', 'Cédula', 'Licencia', 'Placa del vehículo'])
  expect(told).toContain(
    '5 Celular: Excel recortó este número. Ponga la columna en formato Texto y escríbalo completo.',
  )
  const body = { previewId: seen.id, rows: 'all', withChanges: false }
  const refused = await run('drivers', body)
  expect(refused).toMatchObject({ state: 'failed', created: 0 })
  expect(refused.message).toContain('No se importó nada: fila 5.')
  expect(await found('drivers', 'munoz')).toEqual([])
  const again = await preview('drivers', Buffer.from(file, 'latin1'))
  const done = await run('drivers', { ...body, previewId: again.id, rows: 'valid' })
  expect(done).toMatchObject({ state: 'done', created: 2, skipped: 3 })
  expect(await opened('drivers', 'munoz')).toMatchObject([
    { cedula: '1999100001', phone: '+573001234567', vehicle: { plate: 'ZZI001' } },
  ])
})

it('shows other values as changes, and writes them only if asked to', async () => {
  const row = 'Ana;Niño Peña;1999100002;;;\n'
  const file = `Nombres;Apellidos;Cédula;Celular;Correo;Licencia\n${row}`
  const seen = await preview('drivers', file)
  expect(seen).toMatchObject({
    counts: { changed: 1, new: 0 },
    changes: [
      { row: 2, name: 'Ana Niño', column: 'Apellidos', before: 'Niño', after: 'Niño Peña' },
    ],
  })
  const body = { rows: 'all', withChanges: false }
  const kept = await run('drivers', { ...body, previewId: seen.id })
  expect(kept).toMatchObject({ changed: 0, unchanged: 1 })
  const again = await preview('drivers', file)
  const done = await run('drivers', { ...body, previewId: again.id, withChanges: true })
  expect(done).toMatchObject({ state: 'done', changed: 1 })
  // Empty cells leave what is registered.
  expect(await opened('drivers', '1999100002')).toMatchObject([
    { surnames: 'Niño Peña', email: 'ana.i@example.com', version: 2 },
  ])
})

it('reads a workbook, completes NITs, and names who has an e-mail', async () => {
  const cell = (column: string, text: string) =>
    `<c r="${column}" t="inlineStr"><is><t>${text}</t></is></c>`
  const headings = ['Razón social', 'NIT', 'Nombres', 'Apellidos', 'Correo', 'Teléfono']
  const letters = 'ABCDEF'
  const row = (number: number, texts: readonly string[]) =>
    `<row r="${number}">${texts.map((text, at) => cell(`${letters[at]}${number}`, text)).join('')}</row>`
  const rows = [
    row(1, headings),
    row(2, ['Café Ñandú', '899999068', 'María', 'Peña', 'compras.i@example.com', '6012345678']),
    row(3, ['Otra', '890903938-7', 'María', 'Peña', 'otra.i@example.com', '6012345678']),
    row(4, ['Tercera', '890903938-8', 'María', 'Peña', 'ana.i@example.com', '6012345678']),
  ]
  const seen = await preview('customers', makeXlsx(rows.join('')))
  expect(seen.counts).toMatchObject({ new: 1, invalid: 2 })
  expect(seen.problems.map(({ row: at, message }) => [at, message])).toEqual([
    [3, 'El dígito de verificación no corresponde al NIT. Revise los números.'],
    [4, 'Este correo ya es de Ana Niño Peña.'],
  ])
  await run('customers', { previewId: seen.id, rows: 'valid', withChanges: false })
  expect(await found('customers', 'nandu')).toMatchObject([{ nit: '899999068-1' }])

  // What the file has no columns for stays.
  const terms = { company_kind: 'carrier', habilitation_number: '0456', credit_days: 30 } as const
  await server.db
    .updateTable('customers')
    .set({ ...terms, credit_limit_cop: 9_000_000 })
    .where('nit', '=', '899999068')
    .execute()
  const again = rows.with(1, row(2, ['Café del Río', '899999068', '', '', '', '']))
  const renamed = await preview('customers', makeXlsx(again.slice(0, 2).join('')))
  await run('customers', { previewId: renamed.id, rows: 'all', withChanges: true })
  expect(await found('customers', 'cafe rio')).toMatchObject([
    {
      companyKind: 'carrier',
      habilitationNumber: '0456',
      creditDays: 30,
      creditLimitCop: 9_000_000,
    },
  ])
})

it('imports holders with their account, and the trucks that they own', async () => {
  const headings =
    'Razón social;Tipo de documento;Documento;DV;Celular;Banco;Tipo de cuenta;Cuenta\n'
  const file = `${headings}Transportes Ñáñez S.A.S.;nit;890.903.938;8;300 000 0333;Davivienda;Cuenta de ahorros;00123456789
Ana Niño;Cédula de ciudadanía;1.999.500.000;;3000000334;;;
Luis Paz;CC;12;;3000000335;Davivienda;;12
Otra;NIT;890903938;1;3000000336;;;
Repetida;NIT;8909039388;;3000000336;;;\n`
  const seen = await preview('holders', file)
  expect(seen.counts).toEqual({ new: 2, unchanged: 0, changed: 0, invalid: 3 })
  expect(seen.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '4 Tipo de cuenta: Falta este dato. Elija el tipo de cuenta.',
    '4 Número de la cuenta: El número de la cuenta tiene entre 6 y 20 números.',
    '4 Número del documento: La cédula tiene entre 6 y 10 números, por ejemplo 1.020.304.050.',
    '5 Número del documento: El dígito de verificación no corresponde al NIT. Revise los números.',
    '6 Número del documento: Repite el documento de la fila 2.',
  ])
  await run('holders', { previewId: seen.id, rows: 'valid', withChanges: false })
  expect(await opened('holders', '890903938')).toMatchObject([
    {
      name: 'Transportes Ñáñez S.A.S.',
      bank: { name: 'Davivienda', accountType: 'Ahorros', accountNumber: '00123456789' },
    },
  ])
  const changed = `${headings}Transportes Ñáñez S.A.S.;NIT;890903938;;;Bancolombia;;\n`
  expect(await preview('holders', changed)).toMatchObject({
    counts: { changed: 1, invalid: 0 },
    changes: [{ column: 'Banco', before: 'Davivienda', after: 'Bancolombia' }],
  })

  const owned = `Placa;Tipo;NIT o cédula del propietario;Tenedor
ZZI001;Tractomula;890.903.938-8;1999500000
ZZI002;Sencillo;890903938;12\n`
  const trucksSeen = await preview('vehicles', owned)
  expect(trucksSeen).toMatchObject({
    counts: { changed: 1, invalid: 1 },
    problems: [{ row: 3, column: 'Documento del tenedor' }],
    changes: [
      {
        column: 'Documento del propietario',
        before: '',
        after: 'Transportes Ñáñez S.A.S., 890.903.938-8',
      },
      { column: 'Documento del tenedor', before: '', after: 'Ana Niño, 1.999.500.000' },
    ],
  })
  await run('vehicles', { previewId: trucksSeen.id, rows: 'valid', withChanges: true })
  expect(await found('vehicles', 'zzi001')).toMatchObject([
    { owner: { name: 'Transportes Ñáñez S.A.S.' }, holder: { name: 'Ana Niño' } },
  ])
  expect((await preview('vehicles', owned)).counts).toMatchObject({ unchanged: 1, invalid: 1 })
})

it('imports trailers with their truck and the days of their papers', async () => {
  const headings =
    'Placa;Tipo;Vehículo;Póliza;Vence la póliza;Prueba hidrostática;Vencimiento de la prueba\n'
  const file = `${headings}R88-101;tanque;ZZI 001;P-1;31/12/2027;;
R88102;Estacas;;;;;2027-12-31
R88103;Estacas;ZZI001;;;;
R88104;Estacas;ZZZ999;P-2;31/02/2027;;
R88105;Estacas;;;;;\n`
  const seen = await preview('trailers', file)
  expect(seen.counts).toEqual({ new: 2, unchanged: 0, changed: 0, invalid: 3 })
  const told = seen.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)
  expect(told.map((line) => line.replaceAll('\u00A0', ' '))).toEqual([
    '3 Prueba hidrostática del tanque: Falta este dato. Escriba el número del documento.',
    '4 Placa del vehículo: Repite el vehículo de la fila 2.',
    '5 Vence la póliza: Escriba el día como 2027-12-31 o 31/12/2027.',
    '5 Placa del vehículo: El vehículo ZZZ 999 no está registrado. Importe primero los vehículos.',
  ])
  const done = await run('trailers', { previewId: seen.id, rows: 'valid', withChanges: false })
  expect(done).toMatchObject({ state: 'done', created: 2, skipped: 3 })
  expect(await found('vehicles', 'zzi001')).toMatchObject([{ trailerPlate: 'R88101' }])

  // A workbook has days as numbers; empty cells leave the number of the policy.
  const cells = ['R88101', 'Tanque', 'ZZI001'].map((text) => `<c t="str"><v>${text}</v></c>`)
  const titles = ['Placa', 'Tipo', 'Placa del vehículo', 'Vence la póliza'].map(
    (text) => `<c t="str"><v>${text}</v></c>`,
  )
  const workbook = makeXlsx(
    `<row r="1">${titles.join('')}</row><row r="2">${cells.join('')}<c><v>47118</v></c></row>`,
  )
  const again = await preview('trailers', workbook)
  expect(again).toMatchObject({
    counts: { changed: 1, invalid: 0 },
    changes: [{ column: 'Vence la póliza', before: '31/12/2027', after: '31/12/2028' }],
  })
  await run('trailers', { previewId: again.id, rows: 'all', withChanges: true })
  expect(await found('trailers', 'r88101')).toMatchObject([
    { papers: [{ kind: 'liability', number: 'P-1', expiresOn: '2028-12-31' }] },
  ])
  expect((await preview('trailers', workbook)).counts).toMatchObject({ unchanged: 1 })

  const taken = await preview('trailers', 'Placa;Tipo;Vehículo\nR88106;Tanque;ZZI001')
  expect(taken.problems[0]?.message).toContain('ya lleva el remolque R88101')
})

it('imports 5,000 rows in slices', async () => {
  const plates = Array.from({ length: 5_000 }, (_, at) => {
    const letters = [at / 26_000, at / 1000].map((n) => 'ABCDEFGHIJ'[Math.floor(n) % 10])
    return `Q${letters.join('')}${String(at % 1000).padStart(3, '0')}`
  })
  const seen = await preview('vehicles', `Placa,Tipo\n${plates.join(',Turbo\n')},Turbo`)
  expect(seen.counts.new).toBe(5_000)
  const done = await run('vehicles', { previewId: seen.id, rows: 'all', withChanges: false })
  expect(done).toMatchObject({ state: 'done', created: 5_000 })
})

it('refuses files, previews and people', async () => {
  const refusal = async (file: string, kind: ImportKind = 'vehicles') => {
    const response = await upload(kind, file)
    return [response.statusCode, response.json().responseCode]
  }
  expect(await refusal('Placa\nZZI009')).toEqual([422, 'import.columns-missing'])
  expect(await refusal('')).toEqual([422, 'table.unreadable'])
  expect(await refusal(`Placa;Tipo\n${'ZZI009;Turbo\n'.repeat(5_001)}`)).toEqual([
    422,
    'table.too-many-rows',
  ])
  expect((await upload('vehicles', 'x'.repeat(6_000_000))).statusCode).toBe(413)
  const seen = await preview('vehicles', trucks)
  const body = { previewId: seen.id, rows: 'all', withChanges: false }
  expect((await luis.send('POST', '/api/vehicles/import', body)).statusCode).toBe(404)
  expect((await laura.send('POST', '/api/drivers/import', body)).statusCode).toBe(404)
  await deleteExpiredImports(server.db, new Date(Date.now() + 2 * 3_600_000))
  expect((await laura.send('POST', '/api/vehicles/import', body)).json().responseCode).toBe(
    'import.expired',
  )
  const template = await laura.send('GET', '/api/drivers/import/template')
  expect(template.body).toBe(
    '\uFEFFNombres;Apellidos;Cédula;Celular;Correo;Licencia;Placa del vehículo;Empresa del tercero\r\n',
  )
})
