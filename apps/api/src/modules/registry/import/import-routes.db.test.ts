import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildUser } from '../../../../test/factories.ts'
import { type ImportWorld, openImportWorld, toldBy } from '../../../../test/import-world.ts'
import { makeXlsx } from '../../../../test/make-xlsx.ts'
import { deleteExpiredImports } from '#platform/imports/import-store.ts'

let world: ImportWorld

beforeAll(async () => {
  world = await openImportWorld()
})
afterAll(() => world.close())

const trucks =
  'Placa;Tipo;Capacidad (kg);Carrocería;GPS\nZZI-001;tractomula;34.000;NINERA;Satélite Andino\nZZI002;Sencillo;;;\n'

it('imports a file once, and the same file again changes nothing', async () => {
  const first = await world.preview('vehicles', trucks)
  expect(first).toMatchObject({ rowCount: 2, counts: { new: 2, invalid: 0 }, problems: [] })
  expect(await world.found('vehicles', 'zzi001')).toEqual([])
  const done = await world.run('vehicles', { previewId: first.id, rows: 'all', withChanges: false })
  expect(done).toMatchObject({ state: 'done', done: 2, created: 2, skipped: 0 })
  expect(await world.found('vehicles', 'zzi 001')).toMatchObject([
    {
      plate: 'ZZI001',
      type: 'Tractomula',
      payloadKg: 34_000,
      bodyType: 'Niñera',
      gpsProvider: 'Satélite Andino',
      version: 1,
    },
  ])
  const again = await world.preview('vehicles', trucks)
  expect(again.counts).toEqual({ new: 0, unchanged: 2, changed: 0, invalid: 0 })
  const audit = await readAudit(world.db, { event: 'vehicle.imported' })
  expect(audit).toMatchObject([{ detail: { created: 2, importId: first.id } }])
  expect(await readAudit(world.db, { event: 'vehicle.created' })).toHaveLength(2)
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
  const seen = await world.preview('drivers', Buffer.from(file, 'latin1'))
  expect(seen.counts).toEqual({ new: 2, unchanged: 0, changed: 0, invalid: 3 })
  expect(seen.ignoredColumns).toEqual(['Observaciones'])
  const told = toldBy(seen)
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
  const refused = await world.run('drivers', body)
  expect(refused).toMatchObject({ state: 'failed', created: 0 })
  expect(refused.message).toContain('No se importó nada: fila 5.')
  expect(await world.found('drivers', 'munoz')).toEqual([])
  const again = await world.preview('drivers', Buffer.from(file, 'latin1'))
  const done = await world.run('drivers', { ...body, previewId: again.id, rows: 'valid' })
  expect(done).toMatchObject({ state: 'done', created: 2, skipped: 3 })
  expect(await world.opened('drivers', 'munoz')).toMatchObject([
    { cedula: '1999100001', phone: '+573001234567', vehicle: { plate: 'ZZI001' } },
  ])
})

it('shows other values as changes, and writes them only if asked to', async () => {
  const row = 'Ana;Niño Peña;1999100002;;;\n'
  const file = `Nombres;Apellidos;Cédula;Celular;Correo;Licencia\n${row}`
  const seen = await world.preview('drivers', file)
  expect(seen).toMatchObject({
    counts: { changed: 1, new: 0 },
    changes: [
      { row: 2, name: 'Ana Niño', column: 'Apellidos', before: 'Niño', after: 'Niño Peña' },
    ],
  })
  const body = { rows: 'all', withChanges: false }
  const kept = await world.run('drivers', { ...body, previewId: seen.id })
  expect(kept).toMatchObject({ changed: 0, unchanged: 1 })
  const again = await world.preview('drivers', file)
  const done = await world.run('drivers', { ...body, previewId: again.id, withChanges: true })
  expect(done).toMatchObject({ state: 'done', changed: 1 })
  // Empty cells leave what is registered.
  expect(await world.opened('drivers', '1999100002')).toMatchObject([
    { surnames: 'Niño Peña', email: 'ana.i@example.com', version: 2 },
  ])
})

it('masks the registered e-mails and phones that a file would change', async () => {
  const file =
    'Nombres;Apellidos;Cédula;Celular;Correo;Licencia\n;;1999100002;3001234599;ana.nueva@example.com;\n'
  expect((await world.preview('drivers', file)).changes).toMatchObject([
    { column: 'Celular', before: '+57••••••••68', after: '+573001234599' },
    { column: 'Correo', before: 'a•••@example.com', after: 'ana.nueva@example.com' },
  ])
})

it('moves trailers between trucks of one file', async () => {
  const importAll = async (file: string, rows: 'all' | 'valid') => {
    const { id: previewId } = await world.preview('vehicles', file)
    return world.run('vehicles', { previewId, rows, withChanges: true })
  }
  const pulled = async () =>
    (await world.found('vehicles', 'zzj10')).map((one) => Reflect.get(one, 'trailerPlate'))
  const headings = 'Placa;Tipo;Placa del remolque;GPS\n'
  const first = `${headings}ZZJ101;Tractomula;R88301;\nZZJ102;Tractomula;R88302;\nZZJ103;Turbo;;\n`
  await importAll(first, 'all')
  const { id } = await world.preview('trailers', 'Placa;Tipo\nR88301;Tanque\nR88302;Tanque\n')
  await world.run('trailers', { previewId: id, rows: 'all', withChanges: false })

  const swapped = `${headings}ZZJ101;;R88302;\nZZJ102;;R88301;\n`
  for (const [file, rows] of [
    [swapped, 'all'],
    [first, 'valid'],
    [swapped, 'valid'],
  ] as const) {
    expect(await importAll(file, rows)).toMatchObject({ state: 'done', changed: 2, message: null })
  }
  expect(await pulled()).toEqual(['R88302', 'R88301', null])
  expect((await world.preview('vehicles', swapped)).counts).toMatchObject({ unchanged: 2 })

  // An empty cell leaves what is registered, which the row above has just changed.
  const taken = `${headings}ZZJ103;;R88301;\nZZJ102;;;Satélite Andino\n`
  expect(await importAll(taken, 'all')).toMatchObject({ state: 'done', changed: 2 })
  expect(await pulled()).toEqual(['R88302', null, 'R88301'])
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
  const seen = await world.preview('customers', makeXlsx(rows.join('')))
  expect(seen.counts).toMatchObject({ new: 1, invalid: 2 })
  expect(seen.problems.map(({ row: at, message }) => [at, message])).toEqual([
    [3, 'El dígito de verificación no corresponde al NIT. Revise los números.'],
    [4, 'Este correo ya es de Ana Niño Peña.'],
  ])
  await world.run('customers', { previewId: seen.id, rows: 'valid', withChanges: false })
  expect(await world.found('customers', 'nandu')).toMatchObject([{ nit: '899999068-1' }])

  // What the file has no columns for stays.
  const terms = { company_kind: 'carrier', habilitation_number: '0456', credit_days: 30 } as const
  await world.db
    .updateTable('customers')
    .set({ ...terms, credit_limit_cop: 9_000_000 })
    .where('nit', '=', '899999068')
    .execute()
  const again = rows.with(1, row(2, ['Café del Río', '899999068', '', '', '', '']))
  const renamed = await world.preview('customers', makeXlsx(again.slice(0, 2).join('')))
  await world.run('customers', { previewId: renamed.id, rows: 'all', withChanges: true })
  expect(await world.found('customers', 'cafe rio')).toMatchObject([
    {
      companyKind: 'carrier',
      habilitationNumber: '0456',
      creditDays: 30,
      creditLimitCop: 9_000_000,
    },
  ])
})

it('imports 5,000 rows in slices', async () => {
  const plates = Array.from({ length: 5_000 }, (_, at) => {
    const letters = [at / 26_000, at / 1000].map((n) => 'ABCDEFGHIJ'[Math.floor(n) % 10])
    return `Q${letters.join('')}${String(at % 1000).padStart(3, '0')}`
  })
  const seen = await world.preview('vehicles', `Placa,Tipo\n${plates.join(',Turbo\n')},Turbo`)
  expect(seen.counts.new).toBe(5_000)
  const done = await world.run('vehicles', { previewId: seen.id, rows: 'all', withChanges: false })
  expect(done).toMatchObject({ state: 'done', created: 5_000 })
})

it('refuses files, previews and people', async () => {
  const refusal = async (file: string, kind: ImportKind = 'vehicles') => {
    const response = await world.upload(kind, file)
    return [response.statusCode, response.json().responseCode]
  }
  expect(await refusal('Placa\nZZI009')).toEqual([422, 'import.columns-missing'])
  expect(await refusal('')).toEqual([422, 'table.unreadable'])
  expect(await refusal(`Placa;Tipo\n${'ZZI009;Turbo\n'.repeat(5_001)}`)).toEqual([
    422,
    'table.too-many-rows',
  ])
  expect((await world.upload('vehicles', 'x'.repeat(6_000_000))).statusCode).toBe(413)
  const seen = await world.preview('vehicles', trucks)
  const body = { previewId: seen.id, rows: 'all', withChanges: false }
  const luis = new Browser(world.app)
  await luis.signIn((await buildUser(world.db)).email)
  expect((await luis.send('POST', '/api/vehicles/import', body)).statusCode).toBe(404)
  expect((await world.laura.send('POST', '/api/drivers/import', body)).statusCode).toBe(404)
  await deleteExpiredImports(world.db, new Date(Date.now() + 2 * 3_600_000))
  expect((await world.laura.send('POST', '/api/vehicles/import', body)).json().responseCode).toBe(
    'import.expired',
  )
  const template = await world.laura.send('GET', '/api/drivers/import/template')
  expect(template.body).toBe(
    '\uFEFFNombres;Apellidos;Cédula;Celular;Correo;Licencia;Placa del vehículo;Empresa del tercero;Número de la licencia;Vence la licencia;Seguridad social (PILA);Vence la PILA;Curso de mercancías peligrosas;Vence el curso\r\n',
  )
})
