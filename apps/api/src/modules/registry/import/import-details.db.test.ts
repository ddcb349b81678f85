import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportWorld, openImportWorld, toldBy } from '../../../../test/import-world.ts'

let world: ImportWorld

beforeAll(async () => {
  world = await openImportWorld()
})
afterAll(() => world.close())

it('imports drivers with their papers; empty cells leave what is registered', async () => {
  const headings =
    'Nombres;Apellidos;Cédula;Celular;Correo;Licencia;Vencimiento licencia;Curso de mercancías;Vence el curso;PILA;Vence la PILA\n'
  const seen = await world.preview(
    'drivers',
    `${headings}Ana;Niño;1.999.600.001;3001234501;ana.d@example.com;C3;31/12/2027;C-77;2028-06-30;;
Luis;Paz;1999600002;3001234502;luis.d@example.com;C3;31/02/2027;;;;
Eva;Paz;1999600003;3001234503;eva.d@example.com;C3;;;2028-06-30;1,2E+09;31/12/2027
Óscar;Ríos;1999600004;3001234504;oscar.d@example.com;C3;;;;;\n`,
  )
  expect(seen.counts).toMatchObject({ new: 2, invalid: 2 })
  expect(toldBy(seen)).toEqual([
    '3 Vence la licencia: Escriba el día como 2027-12-31 o 31/12/2027.',
    '4 Seguridad social (PILA): Excel recortó este número. Ponga la columna en formato Texto y escríbalo completo.',
    '4 Curso de mercancías peligrosas: Falta este dato. Escriba el número del documento.',
  ])
  await world.run('drivers', { previewId: seen.id, rows: 'valid', withChanges: false })
  const licence = { kind: 'licence', number: '1999600001', expiresOn: '2027-12-31' }
  const course = { kind: 'dangerous-goods', number: 'C-77', expiresOn: '2028-06-30' }
  expect(await world.opened('drivers', '1999600001')).toMatchObject([{ papers: [licence, course] }])
  expect(await world.opened('drivers', '1999600004')).toMatchObject([{ papers: [] }])

  const renewed = `${headings}Ana;Niño;1999600001;;;;;;2029-06-30;;\n`
  const again = await world.preview('drivers', renewed)
  expect(again.changes).toMatchObject([
    { column: 'Vence el curso', before: '30/06/2028', after: '30/06/2029' },
  ])
  await world.run('drivers', { previewId: again.id, rows: 'all', withChanges: true })
  expect(await world.opened('drivers', '1999600001')).toMatchObject([
    { papers: [licence, { ...course, expiresOn: '2029-06-30' }] },
  ])
  expect((await world.preview('drivers', renewed)).counts).toMatchObject({ unchanged: 1 })
  // The number of a licence is personal.
  const number =
    'Nombres;Apellidos;Cédula;Celular;Correo;Licencia;Número de la licencia\n;;1999600001;;;;1999600009\n'
  expect((await world.preview('drivers', number)).changes).toMatchObject([
    { column: 'Número de la licencia', before: '•••••••001', after: '1999600009' },
  ])
})

it('imports vehicles with their SOAT and inspection', async () => {
  const headings = 'Placa;Tipo;Número del SOAT;Vencimiento SOAT;RTM;Vencimiento RTM\n'
  const seen = await world.preview(
    'vehicles',
    `${headings}ZZK101;Turbo;AT-1;2027-12-31;R-1;30/06/2027\nZZK102;Turbo;;2027-12-31;;\n`,
  )
  expect(toldBy(seen)).toEqual(['3 SOAT: Falta este dato. Escriba el número del documento.'])
  await world.run('vehicles', { previewId: seen.id, rows: 'valid', withChanges: false })
  expect(await world.found('vehicles', 'zzk101')).toMatchObject([
    {
      papers: [
        { kind: 'rtm', number: 'R-1', expiresOn: '2027-06-30' },
        { kind: 'soat', number: 'AT-1', expiresOn: '2027-12-31' },
      ],
    },
  ])
  const other = await world.preview('vehicles', 'Placa;Tipo;GPS\nZZK101;;Satélite Andino\n')
  await world.run('vehicles', { previewId: other.id, rows: 'all', withChanges: true })
  expect(await world.found('vehicles', 'zzk101')).toMatchObject([
    { gpsProvider: 'Satélite Andino', papers: [{ kind: 'rtm' }, { kind: 'soat' }] },
  ])
})

it('imports customers with their kind, credit and another contact', async () => {
  const headings =
    'Empresa;NIT;Nombres;Apellidos;Correo;Teléfono;Tipo de empresa;Habilitación;Días de crédito;Cupo;Otro contacto;Teléfono del otro contacto;Correo del otro contacto\n'
  const seen = await world.preview(
    'customers',
    `${headings}Café Ñandú;899999068;María;Peña;uno.k@example.com;6012345678;transportadora;0456 de 2019;30 días;$ 50.000.000;Ana Niño;3001234511;ana.k@example.com
Lácteos Alba;890903938;María;Peña;dos.k@example.com;6012345678;Transportadora;;30;;;3001234512;
Flores;860002964;María;Peña;tres.k@example.com;6012345678;Tienda;;mucho;x;;;
Maíz;890900608;María;Peña;cuatro.k@example.com;6012345678;Generador;;contado;;;;\n`,
  )
  expect(toldBy(seen)).toEqual([
    '3 Otro contacto: Falta este dato. Escriba el nombre del contacto.',
    '3 Habilitación: Falta este dato. Escriba el número de la resolución: una transportadora la necesita.',
    '3 Cupo del crédito: Falta este dato. Escriba el cupo del crédito en pesos.',
    '4 Tipo de empresa: Elija el tipo de empresa.',
    '4 Días de crédito: Escriba los días de crédito; 0 es de contado.',
    '4 Cupo del crédito: Escriba el cupo en pesos.',
  ])
  expect(seen.counts).toMatchObject({ new: 2, invalid: 2 })
  await world.run('customers', { previewId: seen.id, rows: 'valid', withChanges: false })
  const ana = { name: 'Ana Niño', role: null, phone: '+573001234511', email: 'ana.k@example.com' }
  expect(await world.opened('customers', '899999068')).toMatchObject([
    {
      companyKind: 'carrier',
      habilitationNumber: '0456 de 2019',
      creditDays: 30,
      creditLimitCop: 50_000_000,
      contacts: [ana],
    },
  ])
  expect(await world.opened('customers', '890900608')).toMatchObject([
    { companyKind: 'shipper', creditDays: 0, creditLimitCop: null, contacts: [] },
  ])

  const changed = `${headings}Café Ñandú;899999068;;;;;;;Contado;;ana nino;3001234599;\n`
  const again = await world.preview('customers', changed)
  expect(again.changes).toMatchObject([
    { column: 'Días de crédito', before: '30', after: '0' },
    { column: 'Teléfono del otro contacto', before: '+57••••••••11', after: '+573001234599' },
  ])
  await world.run('customers', { previewId: again.id, rows: 'all', withChanges: true })
  expect(await world.opened('customers', '899999068')).toMatchObject([
    { creditDays: 0, creditLimitCop: null, contacts: [{ ...ana, phone: '+573001234599' }] },
  ])
  const second = `${headings};899999068;;;;;;;;;Luis Paz;;\n`
  const added = await world.preview('customers', second)
  expect(added.changes).toMatchObject([{ column: 'Otro contacto', before: '', after: 'Luis Paz' }])
  await world.run('customers', { previewId: added.id, rows: 'all', withChanges: true })
  expect(await world.opened('customers', '899999068')).toMatchObject([
    { contacts: [{ name: 'Ana Niño' }, { name: 'Luis Paz', phone: null, email: null }] },
  ])
})
