import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { banUser, buildCustomer, buildUser } from '../../../../test/factories.ts'
import {
  headings,
  type JourneyImportWorld,
  openJourneyImportWorld,
} from '../../../../test/journey-import-world.ts'
import { writeXlsx } from '#platform/tables/write-xlsx.ts'
import { runJourneyImports } from './run-journey-imports.ts'

let world: JourneyImportWorld

beforeAll(async () => {
  world = await openJourneyImportWorld()
})
afterAll(() => world.close())

const file = (...rows: string[]) => [headings, ...rows].join('\r\n')
const codes = async () => (await world.journeys()).map(({ code }) => code)

const booked =
  '899.999.068-1;OC-1;Bogotá;Armenia, Quindío;Café;34.000;20/11/2026 08:00;21/11/2026 14:00;$4.850.000;Llamar antes'
const wanted = 'café altura serena sas;;05001;Bodega Norte;Panela;;;;4850000;'

it('creates bookings and requests like single ones, and the same file again creates nothing', async () => {
  const both = file(booked, wanted)
  const seen = await world.preview(both)
  expect(seen).toMatchObject({ rowCount: 2, counts: { new: 2, known: 0, invalid: 0 } })
  expect(seen.rows).toMatchObject([
    { row: 2, status: 'new', destination: 'Armenia', loadingAt: '20/11/2026 08:00' },
    { row: 3, status: 'new', origin: 'Medellín', destination: 'Bodega Norte', loadingAt: '' },
  ])
  expect(await world.journeys()).toEqual([])
  const done = await world.run(both)
  expect(done).toMatchObject({ state: 'done', done: 2, created: 2, unchanged: 0, skipped: 0 })

  const [first, second] = await world.journeys()
  expect(first).toMatchObject({
    kind: 'booking',
    journey_state_id: journeyStates.RequestBooking,
    customer_id: world.customerId,
    destination_divipola: '63001',
    loading_at: new Date('2026-11-20T13:00:00Z'),
    promised_at: new Date('2026-11-21T19:00:00Z'),
    cargo_kg: 34_000,
    price_cop: 4_850_000,
    version: 1,
  })
  expect(first?.search_text).toContain('armenia')
  expect(second).toMatchObject({
    kind: 'immediate',
    origin_divipola: '05001',
    destination_site: 'Bodega Norte',
    destination_lat: world.site.lat,
  })
  const transitions = await world.db.selectFrom('transitions').selectAll().execute()
  expect(transitions).toHaveLength(2)
  expect(transitions[0]).toMatchObject({
    note: 'Orden del cliente: OC-1\nLlamar antes',
    detail: {},
  })
  expect(await world.db.selectFrom('timers').select('event').execute()).toHaveLength(2)
  const changes = await world.db
    .selectFrom('changes')
    .select(['document_id', 'kind', 'cause'])
    .where('collection', '=', 'journeys')
    .execute()
  expect(changes.map(({ document_id: id }) => id)).toEqual([first?.id, second?.id])

  const [entry] = await readAudit(world.db, { event: 'journey.imported' })
  expect(entry).toMatchObject({
    detail: { file: 'viajes.csv', rows: 2, created: 2, unchanged: 0, skipped: 0, mode: 'all' },
  })
  const [created] = await readAudit(world.db, { event: 'journey.create-booking' })
  expect(created).toMatchObject({
    subject_id: first?.id,
    detail: { from: null, to: journeyStates.RequestBooking, version: 1 },
  })
  const list = await world.laura.send('GET', `/gateway/journeys/import/${done.id}/journeys`)
  expect(list.json().journeys).toEqual([
    { row: 2, id: first?.id, code: first?.code },
    { row: 3, id: second?.id, code: second?.code },
  ])

  const again = await world.preview(both)
  expect(again.counts).toEqual({ new: 0, known: 2, invalid: 0 })
  expect(again.rows[0]?.journey).toEqual({ id: first?.id, code: first?.code })
  expect(await world.run(both)).toMatchObject({ state: 'done', created: 0, unchanged: 2 })
  expect(await codes()).toHaveLength(2)
})

it('knows rows of a mended file, and loads of another day', async () => {
  const count = async () => (await codes()).length
  const before = await count()
  const wrong = file(booked, 'Nadie;OC-2;Bogotá;Cali;Café;;;;100;', wanted)
  expect(await world.run(wrong)).toMatchObject({ state: 'failed', created: 0 })
  const mended = file(
    booked
      .replace('OC-1', 'oc-1')
      .replace('4.850.000', '5.000.000')
      .replace('Café', 'Café tostado'),
    '899999068;OC-2;Bogotá;Cali;Café;;;;100;',
    `${wanted}Otra nota`,
  )
  expect(await world.run(mended)).toMatchObject({ state: 'done', created: 1, unchanged: 2 })
  // An appointment of another day is another load; equal rows of one file are several loads.
  const plain = booked.replace('OC-1', '')
  const other = file(plain, plain, plain.replace('20/11', '19/11'))
  expect(await world.run(other)).toMatchObject({ created: 3 })
  expect(await world.run(file(plain, plain, plain))).toMatchObject({ created: 1, unchanged: 2 })
  expect(await count()).toBe(before + 5)

  // What is wanted now is the same load for a day, and for ever if the very same file comes again.
  await world.wait(23)
  expect(await world.run(file(wanted))).toMatchObject({ created: 0, unchanged: 1 })
  await world.wait(2)
  expect(await world.run(file(booked, wanted))).toMatchObject({ created: 0, unchanged: 2 })
  expect(await world.run(file(wanted))).toMatchObject({ created: 1 })
  // Its appointment has passed, and its customer's order is still known.
  await world.wait(24 * 30)
  expect((await world.preview(file(booked))).counts).toEqual({ new: 0, known: 1, invalid: 0 })
})

it('knows the rows of a site whose point or address was corrected', async () => {
  const addressed = (address: string) =>
    [
      'Cliente;Origen;Destino;Dirección de destino;Carga;Flete;Cita de cargue',
      `899999068;Bogotá;bodega norte;${address};Arepas;100;2027-03-01 08:00`,
    ].join('\r\n')
  expect(await world.run(addressed(''))).toMatchObject({ created: 1 })
  const correct = (site: object) =>
    world.db
      .updateTable('customers')
      .set({ sites: JSON.stringify([site]) })
      .where('user_id', '=', world.customerId)
      .execute()
  await correct({ ...world.site, lat: world.site.lat + 0.01, address: 'Vía 40 # 71' })
  expect(await world.run(addressed(''))).toMatchObject({ created: 0, unchanged: 1 })
  // Another door of the site is another place.
  expect(await world.run(addressed('Puerta 2'))).toMatchObject({ created: 1 })
  await correct(world.site)
})

it('creates the valid rows only, if the person chooses so', async () => {
  const day = 24 * hourMs
  const at = new Date(world.now.getTime() + 5 * day).toISOString()
  const rows = [
    `899999068;V-1;Bogotá;Cali;Café;;${at};;100;`,
    `899999068;V-2;Bogotá;Armenia;Café;;${at};;100;`,
    `899999068;V-3;Bogotá;Neiva;Café;;${at};;100;`,
  ]
  const seen = await world.preview(file(...rows))
  expect(seen.counts).toEqual({ new: 2, known: 0, invalid: 1 })
  const before = (await codes()).length
  expect(await world.run(file(...rows), 'all')).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('No se importó nada: fila 3. Armenia existe en Quindío y en'),
  })
  expect(await codes()).toHaveLength(before)
  expect(await world.run(file(...rows), 'valid')).toMatchObject({
    state: 'done',
    done: 3,
    created: 2,
    skipped: 1,
  })
  const mended = rows.with(1, rows[1]?.replace('Armenia', '63001') ?? '')
  expect(await world.run(file(...mended))).toMatchObject({ created: 1, unchanged: 2 })
})

it('writes nothing if a customer is blocked after the preview, or all others of the valid rows', async () => {
  const blockedId = await buildCustomer(world.db, 'Molinos del Valle')
  const rows = file(
    '899999068;B-1;Bogotá;Cali;Café;;;;100;',
    'Molinos del Valle;B-2;Bogotá;Cali;Harina;;;;100;',
  )
  const seen = await world.preview(rows)
  expect(seen.counts.new).toBe(2)
  await banUser(world.db, blockedId)
  const before = (await codes()).length
  await world.start(seen.id, 'all')
  await world.work()
  expect(await world.progressOf(seen.id)).toMatchObject({
    state: 'failed',
    message: 'No se importó nada: fila 3. Ese cliente no está activo.',
  })
  expect(await codes()).toHaveLength(before)
  expect(await world.run(rows, 'valid')).toMatchObject({ created: 1, skipped: 1 })
})

it('creates nothing twice when two people send the same rows at once', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `899999068;;Bogotá;Cali;Caja ${at};;;;100;`)
  const before = (await codes()).length
  const one = await world.preview(file(...rows))
  const other = await world.preview(file(...rows.toReversed()))
  await world.start(one.id, 'all')
  await world.start(other.id, 'valid')
  await Promise.all([world.work(), world.work()])
  const [first, second] = [await world.progressOf(one.id), await world.progressOf(other.id)]
  expect([first.state, second.state]).toEqual(['done', 'done'])
  expect(first.created + second.created).toBe(300)
  expect(first.unchanged + second.unchanged).toBe(300)
  expect(await codes()).toHaveLength(before + 300)
})

it('takes up an import whose server stopped, and counts what it had created', async () => {
  const rows = Array.from({ length: 260 }, (_, at) => `899999068;;Bogotá;Neiva;Saco ${at};;;;100;`)
  const seen = await world.preview(file(...rows))
  await world.start(seen.id, 'valid')
  const stored = await world.db
    .selectFrom('imports')
    .select('rows')
    .where('id', '=', seen.id)
    .executeTakeFirstOrThrow()
  const crash = new Error('the server stopped')
  let writes = 0
  const stopping = {
    write: ((cause, work) => {
      writes += 1
      return writes > 1 ? Promise.reject(crash) : world.app.changeLog.write(cause, work)
    }) as typeof world.app.changeLog.write,
  }
  const { db, app } = world
  const deps = {
    db,
    dbWithoutTimeout: db,
    clock: () => world.now,
    progress: new Map(),
    limits: defaultLimits,
  }
  await expect(runJourneyImports({ ...deps, changeLog: stopping })).rejects.toBe(crash)
  await db
    .updateTable('imports')
    .set({ state: 'running', rows: JSON.stringify(stored.rows), leased_until: new Date(0) })
    .where('id', '=', seen.id)
    .execute()
  await runJourneyImports({ ...deps, changeLog: app.changeLog })
  expect(await world.progressOf(seen.id)).toMatchObject({
    state: 'done',
    done: 260,
    created: 260,
    unchanged: 0,
  })
})

it('reads a workbook like a CSV file, and the template with its example', async () => {
  const rows = ['899999068;X-1;Bogotá;Cali;Café;;2027-02-01 08:00;;100;nada']
  await world.run(file(...rows))
  const cells = [headings, ...rows].map((line) => line.split(';'))
  const workbook = await writeXlsx([{ name: 'Hoja', rows: cells }])
  expect((await world.preview(workbook)).counts).toEqual({ new: 0, known: 1, invalid: 0 })
  for (const format of ['csv', 'xlsx']) {
    const path = `/gateway/journeys/import/template?format=${format}`
    const template = await world.laura.send('GET', path)
    expect(template.statusCode).toBe(200)
    const answer = await world.upload(template.rawPayload)
    expect(answer.json().responseMessage).toBe('El archivo no tiene filas con viajes.')
  }
})

it('refuses files, previews of others, and what is over', async () => {
  const refusal = async (content: string) => {
    const { statusCode, body } = await world.upload(content)
    return [statusCode, JSON.parse(body).responseMessage]
  }
  expect(await refusal('Cliente;Origen\nx;y')).toEqual([
    422,
    'Faltan las columnas «Destino», «Carga», «Flete». La primera fila debe tener los títulos de la plantilla.',
  ])
  const many = Array.from({ length: 5_001 }, () => wanted)
  expect(await refusal(file(...many))).toEqual([
    422,
    'El archivo puede tener 5.000 filas como máximo. Divídalo en varios.',
  ])
  const { id: previewId } = await world.preview(file(wanted))
  const luis = new Browser(world.app)
  await luis.signIn((await buildUser(world.db)).email)
  const path = '/gateway/journeys/import'
  expect((await luis.send('POST', path, { previewId, rows: 'all' })).statusCode).toBe(404)
  expect((await luis.send('DELETE', `${path}/${previewId}`)).statusCode).toBe(404)
  expect((await world.laura.send('DELETE', `${path}/${previewId}`)).statusCode).toBe(204)
  expect((await world.laura.send('POST', path, { previewId, rows: 'all' })).statusCode).toBe(404)
  const { id } = await world.run(file(wanted))
  expect((await world.laura.send('DELETE', `${path}/${id}`)).json().responseCode).toBe(
    'import.under-way',
  )
})
