import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { ExportLink, JourneyExport } from '@arriero/domain/contract/http/journey-exports.ts'
import { defaultExportColumns } from '@arriero/domain/journeys/export-column.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { type ExportWorld, openExportWorld } from '../../../../test/export-world.ts'
import { readAt } from '../../../../test/listed-journeys.ts'
import { createFileStore } from '#platform/files/create-file-store.ts'
import { deleteBytes } from '#platform/files/file-rows.ts'
import { readTable } from '#platform/tables/read-table.ts'
import { deleteOldExports } from './export-store.ts'

let world: ExportWorld

beforeAll(async () => {
  world = await openExportWorld()
})
beforeEach(async () => {
  world.time.now = readAt
  await world.db.deleteFrom('journey_exports').execute()
})
afterAll(() => world.close())

const pass = (milliseconds: number) => {
  world.time.now = new Date(world.time.now.getTime() + milliseconds)
}
const codeOf = (response: { json(): { responseCode?: string } }) => response.json().responseCode

async function ready(body: Parameters<ExportWorld['start']>[0] = {}): Promise<JourneyExport> {
  const { id } = await world.start(body)
  return world.finish(id)
}

/** As a visitor without a session. */
async function follow(token: string, path = '/gateway/shared/export') {
  const visitor = await new Browser(world.app).open()
  return visitor.send('POST', path, { token })
}

async function createLink(id: string): Promise<ExportLink> {
  return (await world.link(id)).json()
}

it('tells the count, then the progress, then sends the file with the columns in Spanish', async () => {
  const filter = { states: '12' }
  const started = await world.start({ filter, format: 'xlsx' })
  expect(started).toMatchObject({ state: 'waiting', written: 0, sizeBytes: null, expiresAt: null })
  const early = await world.download(started.id)
  expect([early.statusCode, codeOf(early)]).toEqual([409, 'export.not-ready'])
  const done = await world.finish(started.id)
  const count = world.listed.find({ states: [12] }).length
  expect(done).toMatchObject({ state: 'done', rowCount: count, written: count })
  expect(done.fileName).toBe('viajes-2026-11-15-0805.xlsx')
  expect(await world.list()).toEqual([done])
  const file = await world.download(started.id)
  expect(file.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="viajes-2026-11-15-0805.xlsx"',
    'content-length': String(done.sizeBytes),
    'cache-control': 'private, no-store',
  })
  const [header, ...rows] = await readTable(file.rawPayload, { maxRows: 5000 })
  expect(rows).toHaveLength(count)
  expect(header?.cells.slice(0, 5)).toEqual([
    'Código',
    'Estado',
    'Servicio',
    'Manifiesto',
    'Creado (hora Colombia)',
  ])
  expect(header?.cells).toHaveLength(defaultExportColumns.length)
})

it('gives personal data only to those who may see it, and says so in the audit', async () => {
  const columns = ['code', 'driverCedula', 'driverPhone'] as const
  const viewer = await world.signIn('viewer')
  const refused = await world.post({ filter: {}, format: 'csv', columns: [...columns] }, viewer)
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'export.personal-data'])
  expect(await world.list(viewer)).toEqual([])
  const plain = await world.start({ columns: ['code'] }, viewer)
  expect(plain.hasPersonalData).toBe(false)

  const { id } = await ready({ filter: { states: '12', text: 'zza 012' }, columns: [...columns] })
  const [, ...rows] = await readTable((await world.download(id)).rawPayload, { maxRows: 5000 })
  expect(rows[0]?.cells.slice(1)).toEqual(['1020304050', '3000000000'])
  const [started] = await readAudit(world.db, { event: 'journey-export.started', subject_id: id })
  expect(started).toMatchObject({
    actor_kind: 'administrator',
    address: '127.0.0.1',
    detail: { filter: { states: [12] }, hasText: true, format: 'csv', personalData: true, columns },
  })
  expect(started?.detail).toMatchObject({ count: rows.length })
  const events = await readAudit(world.db, { subject_id: id })
  expect(events.map(({ event }) => event)).toEqual([
    'journey-export.started',
    'journey-export.finished',
    'journey-export.downloaded',
  ])
  const about = `/api/audit?subjectKind=journey-export&subjectId=${id}`
  expect((await world.laura.send('GET', about)).json().entries).toHaveLength(events.length)
  // A link would give them to anybody.
  const link = await world.link(id)
  expect([link.statusCode, codeOf(link)]).toEqual([409, 'export.link-refused'])
  await world.db
    .updateTable('users')
    .set({ role: 'viewer' })
    .where('id', '=', world.laura.user?.id ?? '')
    .execute()
  pass(2 * 1000)
  expect(codeOf(await world.download(id))).toBe('export.personal-data')
  await world.db
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('id', '=', world.laura.user?.id ?? '')
    .execute()
  pass(2 * 1000)
})

it('is nobody else’s: another administrator finds none of it', async () => {
  const { id } = await ready()
  const luis = await world.signIn()
  expect(await world.list(luis)).toEqual([])
  for (const ask of [world.read, world.download, world.link, world.cancel]) {
    const answer = await ask(id, luis)
    const body = 'json' in answer ? answer.json() : answer
    expect(body).toMatchObject({ responseCode: 'export.not-found' })
  }
  expect(await world.read(id)).toMatchObject({ state: 'done' })
})

it('has links that open this file for anybody, for an hour', async () => {
  const [one, other] = [await ready({ columns: ['code'] }), await ready({ format: 'xlsx' })]
  const link = await createLink(one.id)
  expect(link.expiresAt).toBe(new Date(readAt.getTime() + hourMs).toISOString())
  const second = await createLink(one.id)
  const { token: foreign } = await createLink(other.id)
  expect(new Set([link.token, second.token, foreign]).size).toBe(3)
  const row = await world.db
    .selectFrom('journey_exports')
    .selectAll()
    .where('id', '=', one.id)
    .executeTakeFirst()
  expect(JSON.stringify(row)).not.toContain(link.token)

  for (const { token } of [link, second]) {
    expect((await follow(token)).json()).toEqual({
      fileName: one.fileName,
      format: 'csv',
      rowCount: one.rowCount,
      sizeBytes: one.sizeBytes,
      expiresAt: link.expiresAt,
    })
  }
  const file = await follow(link.token, '/gateway/shared/export/file')
  expect(file.rawPayload.equals((await world.download(one.id)).rawPayload)).toBe(true)
  expect((await follow(foreign)).json()).toMatchObject({ format: 'xlsx' })
  const [downloaded] = await readAudit(world.db, {
    event: 'journey-export.downloaded',
    subject_id: one.id,
  })
  expect(downloaded).toMatchObject({ actor_kind: 'anonymous', address: '127.0.0.1' })

  for (const token of ['x', `${link.token}x`, one.id]) {
    expect(codeOf(await follow(token))).toBe('export.link-unknown')
    expect(codeOf(await follow(token, '/gateway/shared/export/file'))).toBe('export.link-unknown')
  }
  pass(hourMs - 1)
  expect((await follow(link.token)).statusCode).toBe(200)
  pass(1)
  expect(codeOf(await follow(link.token))).toBe('export.link-unknown')
  expect(codeOf(await follow(link.token, '/gateway/shared/export/file'))).toBe(
    'export.link-unknown',
  )
})

it('deletes file and links at once when it is cancelled, and the rest after an hour', async () => {
  const [cancelled, kept] = [await ready(), await ready()]
  const { token } = await createLink(cancelled.id)
  expect((await world.cancel(cancelled.id)).statusCode).toBe(204)
  expect(codeOf(await follow(token))).toBe('export.link-unknown')
  expect(codeOf(await world.download(cancelled.id))).toBe('export.not-ready')
  expect(codeOf(await world.cancel(cancelled.id))).toBe('export.ended')
  expect(await world.list()).toEqual([kept])

  const store = createFileStore({ dataDir: world.folder, s3: undefined })
  expect(await deleteBytes(world.db, store, world.time.now)).toBe(1)
  expect((await world.download(kept.id)).statusCode).toBe(200)
  for (let step = 0; step < 3; step += 1) {
    pass(20 * minuteMs)
    // A session ends after half an hour without it.
    await world.laura.refresh()
  }
  expect(codeOf(await world.download(kept.id))).toBe('export.not-found')
  await deleteBytes(world.db, store, world.time.now)
  expect(await world.db.selectFrom('deleted_files').selectAll().execute()).toEqual([])
  await deleteOldExports(world.db, world.time.now)
  expect(await world.db.selectFrom('journey_exports').select('state').execute()).toEqual([
    { state: 'cancelled' },
  ])
  pass(hourMs + minuteMs)
  await deleteOldExports(world.db, world.time.now)
  expect(await world.db.selectFrom('journey_exports').select('state').execute()).toEqual([])
})

it('runs two of a person at a time, also for requests of the same moment', async () => {
  const body = { filter: {}, format: 'csv', columns: ['code'] } as const
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.post({ ...body, columns: [...body.columns] })),
  )
  const codes = answers.map((answer) => codeOf(answer) ?? answer.statusCode)
  expect(codes.filter((code) => code === 202)).toHaveLength(2)
  expect(codes.filter((code) => code === 'export.too-many')).toHaveLength(3)
  const luis = await world.signIn('viewer')
  expect((await world.post({ ...body, columns: [...body.columns] }, luis)).statusCode).toBe(202)
})

it('starts one export for a request that is sent twice, whatever the filter finds by then', async () => {
  const path = '/gateway/journeys/exports'
  const body = { filter: { late: 'yes' }, format: 'csv', columns: ['code'] }
  const headers = { 'idempotency-key': 'lost-answer-1' }
  const first = await world.laura.send('POST', path, body, headers)
  const promiseLater = (days: number) =>
    sql`update journeys set promised_at = promised_at + ${days} * interval '1 day'`.execute(
      world.db,
    )
  await promiseLater(1000)
  expect(codeOf(await world.laura.send('POST', path, body))).toBe('export.empty')
  const again = await world.laura.send('POST', path, body, headers)
  await promiseLater(-1000)
  expect(again.json<JourneyExport>().id).toBe(first.json<JourneyExport>().id)
  const other = await world.laura.send('POST', path, { ...body, format: 'xlsx' }, headers)
  expect(codeOf(other)).toBe('request.key-reused')
  expect(await world.list()).toHaveLength(1)
})

it('refuses nonsense', async () => {
  const path = '/gateway/journeys/exports'
  const body = { filter: { late: 'yes' }, format: 'csv', columns: ['code'] }
  for (const wrong of [
    { columns: [] },
    { columns: ['secret'] },
    { format: 'pdf' },
    { filter: { states: '99' } },
    { filter: { unknown: 1 } },
  ]) {
    expect(codeOf(await world.laura.send('POST', path, { ...body, ...wrong }))).toBe(
      'request.invalid',
    )
  }
  expect(await world.list()).toEqual([])
})
