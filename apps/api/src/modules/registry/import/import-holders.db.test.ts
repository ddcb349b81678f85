import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportWorld, openImportWorld, toldBy } from '../../../../test/import-world.ts'
import { makeXlsx } from '../../../../test/make-xlsx.ts'

let world: ImportWorld

beforeAll(async () => {
  world = await openImportWorld()
  const file = 'Placa;Tipo\nZZI001;Tractomula\nZZI002;Sencillo\n'
  const { id: previewId } = await world.preview('vehicles', file)
  await world.run('vehicles', { previewId, rows: 'all', withChanges: false })
})
afterAll(() => world.close())

it('imports holders with their account, and the trucks that they own', async () => {
  const headings =
    'Razón social;Tipo de documento;Documento;DV;Celular;Banco;Tipo de cuenta;Cuenta\n'
  const file = `${headings}Transportes Ñáñez S.A.S.;nit;890.903.938;8;300 000 0333;Davivienda;Cuenta de ahorros;00123456789
Ana Niño;Cédula de ciudadanía;1.999.500.000;;3000000334;;;
Luis Paz;CC;12;;3000000335;Davivienda;;12
Otra;NIT;890903938;1;3000000336;;;
Repetida;NIT;8909039388;;3000000336;;;\n`
  const seen = await world.preview('holders', file)
  expect(seen.counts).toEqual({ new: 2, unchanged: 0, changed: 0, invalid: 3 })
  expect(toldBy(seen)).toEqual([
    '4 Tipo de cuenta: Falta este dato. Elija el tipo de cuenta.',
    '4 Número de la cuenta: El número de la cuenta tiene entre 6 y 20 números.',
    '4 Número del documento: La cédula tiene entre 6 y 10 números, por ejemplo 1.020.304.050.',
    '5 Número del documento: El dígito de verificación no corresponde al NIT. Revise los números.',
    '6 Número del documento: Repite el documento de la fila 2.',
  ])
  await world.run('holders', { previewId: seen.id, rows: 'valid', withChanges: false })
  expect(await world.opened('holders', '890903938')).toMatchObject([
    {
      name: 'Transportes Ñáñez S.A.S.',
      bank: { name: 'Davivienda', accountType: 'Ahorros', accountNumber: '00123456789' },
    },
  ])
  const changed = `${headings}Transportes Ñáñez S.A.S.;NIT;890903938;;;Bancolombia;;\n`
  expect(await world.preview('holders', changed)).toMatchObject({
    counts: { changed: 1, invalid: 0 },
    changes: [{ column: 'Banco', before: 'Davivienda', after: 'Bancolombia' }],
  })

  // What is registered is personal data of somebody; what the file says is known already.
  const moved = `${headings}Ana Niño;CC;1999500000;;3000000444;Davivienda;Ahorros;99887766\nTransportes Ñáñez S.A.S.;NIT;890903938;;3000000444;;;987654321\n`
  expect((await world.preview('holders', moved)).changes).toMatchObject([
    { column: 'Celular o fijo', before: '+57••••••••34', after: '+573000000444' },
    { column: 'Banco', before: '', after: 'Davivienda' },
    { column: 'Tipo de cuenta', before: '', after: 'Ahorros' },
    { column: 'Número de la cuenta', before: '', after: '99887766' },
    { column: 'Celular o fijo', before: '+57••••••••33', after: '+573000000444' },
    { column: 'Número de la cuenta', before: '••••••••789', after: '987654321' },
  ])

  const owned = `Placa;Tipo;NIT o cédula del propietario;Tenedor
ZZI001;Tractomula;890.903.938-8;1999500000
ZZI002;Sencillo;890903938;12\n`
  const trucksSeen = await world.preview('vehicles', owned)
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
  await world.run('vehicles', { previewId: trucksSeen.id, rows: 'valid', withChanges: true })
  expect(await world.found('vehicles', 'zzi001')).toMatchObject([
    { owner: { name: 'Transportes Ñáñez S.A.S.' }, holder: { name: 'Ana Niño' } },
  ])
  expect((await world.preview('vehicles', owned)).counts).toMatchObject({
    unchanged: 1,
    invalid: 1,
  })
})

it('imports trailers with their truck and the days of their papers', async () => {
  const headings =
    'Placa;Tipo;Vehículo;Póliza;Vence la póliza;Prueba hidrostática;Vencimiento de la prueba\n'
  const file = `${headings}R88-101;tanque;ZZI 001;P-1;31/12/2027;;
R88102;Estacas;;;;;2027-12-31
R88103;Estacas;ZZI001;;;;
R88104;Estacas;ZZZ999;P-2;31/02/2027;;
R88105;Estacas;;;;;\n`
  const seen = await world.preview('trailers', file)
  expect(seen.counts).toEqual({ new: 2, unchanged: 0, changed: 0, invalid: 3 })
  expect(toldBy(seen)).toEqual([
    '3 Prueba hidrostática del tanque: Falta este dato. Escriba el número del documento.',
    '4 Placa del vehículo: Repite el vehículo de la fila 2.',
    '5 Vence la póliza: Escriba el día como 2027-12-31 o 31/12/2027.',
    '5 Placa del vehículo: El vehículo ZZZ 999 no está registrado. Importe primero los vehículos.',
  ])
  const done = await world.run('trailers', {
    previewId: seen.id,
    rows: 'valid',
    withChanges: false,
  })
  expect(done).toMatchObject({ state: 'done', created: 2, skipped: 3 })
  expect(await world.found('vehicles', 'zzi001')).toMatchObject([{ trailerPlate: 'R88101' }])

  // A workbook has days as numbers; empty cells leave the number of the policy.
  const cells = ['R88101', 'Tanque', 'ZZI001'].map((text) => `<c t="str"><v>${text}</v></c>`)
  const titles = ['Placa', 'Tipo', 'Placa del vehículo', 'Vence la póliza'].map(
    (text) => `<c t="str"><v>${text}</v></c>`,
  )
  const workbook = makeXlsx(
    `<row r="1">${titles.join('')}</row><row r="2">${cells.join('')}<c><v>47118</v></c></row>`,
  )
  const again = await world.preview('trailers', workbook)
  expect(again).toMatchObject({
    counts: { changed: 1, invalid: 0 },
    changes: [{ column: 'Vence la póliza', before: '31/12/2027', after: '31/12/2028' }],
  })
  await world.run('trailers', { previewId: again.id, rows: 'all', withChanges: true })
  expect(await world.found('trailers', 'r88101')).toMatchObject([
    { papers: [{ kind: 'liability', number: 'P-1', expiresOn: '2028-12-31' }] },
  ])
  expect((await world.preview('trailers', workbook)).counts).toMatchObject({ unchanged: 1 })

  const taken = await world.preview('trailers', 'Placa;Tipo;Vehículo\nR88106;Tanque;ZZI001')
  expect(taken.problems[0]?.message).toContain('ya lleva el remolque R88101')
})

it('links a new trailer without a truck to the one that shows its plate', async () => {
  const file = 'Placa;Tipo;Placa del remolque\nZZI011;Tractomula;R88201\n'
  await world.run('vehicles', {
    previewId: (await world.preview('vehicles', file)).id,
    rows: 'all',
    withChanges: false,
  })
  const seen = await world.preview('trailers', 'Placa;Tipo\nR88201;Tanque\nR88202;Tanque\n')
  await world.run('trailers', { previewId: seen.id, rows: 'all', withChanges: false })
  expect(await world.found('vehicles', 'zzi011')).toMatchObject([
    { trailerPlate: 'R88201', version: 1 },
  ])
  expect(await world.found('trailers', 'r88201')).toMatchObject([{ vehicle: { plate: 'ZZI011' } }])
  expect(await world.found('trailers', 'r88202')).toMatchObject([{ vehicle: null }])
})
