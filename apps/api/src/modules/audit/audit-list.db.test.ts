import { randomUUID } from 'node:crypto'
import { auditEvents, auditFamilies, type AuditFamily } from '@arriero/domain/audit/audit-event.ts'
import {
  type AuditCount,
  type AuditFilters,
  type AuditList,
  auditSubjectKinds,
} from '@arriero/domain/contract/http/audit.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { Browser } from '../../../test/browser.ts'
import { planCampaign } from '../../../test/campaign.ts'
import { buildCustomer, buildJourney, buildTruck, buildUser } from '../../../test/factories.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import { withoutChores } from '../../../test/without-chores.ts'
import { auditRow, writeAudit } from '#platform/observability/audit.ts'

const { size, seed } = planCampaign({
  name: 'Filters of the audit against plain SQL',
  unit: 'filters',
  sizes: { test: 25, prove: 1000 },
})

const start = Date.parse('2026-11-01T12:00:00Z')
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
let server: Awaited<ReturnType<typeof openTestServer>>
let laura: Browser
const actors: string[] = []
const subjects: { kind: string; id: string }[] = []
const requests = ['solicitud-1', 'solicitud-2', 'solicitud-3']

beforeAll(async () => {
  server = await withoutChores(openTestServer)
  const { db } = server
  laura = new Browser(server.app)
  await laura.signIn((await buildUser(db)).email)
  for (const [given_names, surnames] of [
    ['Zoraida', 'Ríos'],
    ['Ulises', 'Vanegas'],
  ] as const) {
    actors.push((await buildUser(db, { given_names, surnames })).id)
  }
  const customer_id = await buildCustomer(db)
  const truck = await buildTruck(db, 'ZZA001')
  actors.push(truck.driver_id)
  const journey = await buildJourney(db, { customer_id, ...truck, code: 'V-900001' })
  subjects.push(
    { kind: 'journey', id: journey.id },
    { kind: 'driver', id: truck.driver_id },
    { kind: 'user', id: truck.driver_id },
    { kind: 'vehicle', id: truck.vehicle_id },
    { kind: 'notification-rule', id: 'late' },
  )
  await sql`insert into merged_records (kind, id, into_id, merged_at)
    values ('driver', ${mergedId}, ${truck.driver_id}, now())`.execute(db)
  subjects.push({ kind: 'driver', id: mergedId })
  await writeRandomEntries(150)
})
afterAll(() => server.close())

const mergedId = randomUUID()

/** Many share an instant, so that pages have to split it. */
async function writeRandomEntries(count: number): Promise<void> {
  const entry = fc.record({
    minutes: fc.nat({ max: 60 }),
    event: fc.constantFrom(...auditEvents),
    actor: fc.option(fc.constantFrom(...actors), { nil: undefined }),
    subject: fc.option(fc.constantFrom(...subjects), { nil: undefined }),
    request: fc.constantFrom(...requests),
  })
  const rows = fc.sample(entry, { seed, numRuns: count }).map((one) =>
    auditRow(new Date(start + one.minutes * 60_000), {
      event: one.event,
      actor: { kind: 'administrator', ...(one.actor && { id: one.actor }) },
      ...(one.subject && { subject: one.subject }),
      caller: {
        address: '203.0.113.9',
        userAgent: chrome,
        requestId: one.request,
        bindingHash: null,
      },
      detail: { note: '=1+1; "fórmula"' },
    }),
  )
  await server.db.insertInto('audit_entries').values(rows).execute()
}

type Query = Readonly<Record<string, string | number | null | undefined>>

const url = (path: string, query: Query) =>
  `/api/audit${path}?${new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()}`

async function readPages(filters: AuditFilters, limit: number): Promise<AuditList['entries']> {
  const entries: AuditList['entries'] = []
  let cursor: string | null | undefined
  do {
    const response = await laura.send('GET', url('', { ...filters, cursor, limit }))
    expect(response.statusCode, response.body).toBe(200)
    const page = response.json<AuditList>()
    expect(page.entries.length).toBeLessThanOrEqual(limit)
    entries.push(...page.entries)
    cursor = page.nextCursor
  } while (cursor !== null)
  return entries
}

const readCount = async (filters: AuditFilters) =>
  (await laura.send('GET', url('/count', filters))).json<AuditCount>()

const readFirst = async (filters: AuditFilters) =>
  (await laura.send('GET', url('', filters))).json<AuditList>().entries

/** What the filters mean, without any of the ways of the list. */
async function expectedIds(filters: AuditFilters): Promise<string[]> {
  const { from, until, event, family, actorId, subjectKind, subjectId, text, requestId } = filters
  const events = event ? [event] : family && (auditFamilies[family].events as readonly string[])
  const isPerson = ['user', 'driver', 'customer'].includes(subjectKind ?? '')
  const driverId = actors[2]
  const people = [driverId, mergedId]
  const { rows } = await sql<{ id: string; at: Date; entry: Record<string, string | null> }>`
    select id::text, at, to_jsonb(audit_entries) as entry from audit_entries
    order by at desc, id desc`.execute(server.db)
  return rows
    .filter(({ at, entry }) => {
      const { subject_kind: kind, subject_id: id } = entry
      const isSubject =
        isPerson && subjectId === driverId
          ? ['user', 'driver', 'customer'].includes(kind ?? '') && people.includes(id ?? '')
          : (kind === subjectKind ||
              (isPerson && ['user', 'driver', 'customer'].includes(kind ?? ''))) &&
            id === subjectId
      const isMatch =
        text === 'zoraida'
          ? entry['actor_id'] === actors[0] || id === actors[0]
          : kind === 'journey' && id === subjects[0]?.id
      return (
        (from === undefined || at.getTime() >= Date.parse(from)) &&
        (until === undefined || at.getTime() < Date.parse(until)) &&
        (events === undefined || events.includes(entry['event'] ?? '')) &&
        (actorId === undefined || entry['actor_id'] === actorId) &&
        (requestId === undefined || entry['request_id'] === requestId) &&
        (subjectKind === undefined || isSubject) &&
        (text === undefined || isMatch)
      )
    })
    .map(({ id }) => id)
}

it('finds by any filters what plain SQL finds, in the list, the count and the export', async () => {
  const instant = fc
    .nat({ max: 61 })
    .map((minutes) => new Date(start + minutes * 60_000).toISOString())
  const filters = fc.record(
    {
      from: instant,
      until: instant,
      event: fc.constantFrom(...auditEvents.slice(0, 40)),
      family: fc.constantFrom(...(Object.keys(auditFamilies) as AuditFamily[])),
      actorId: fc.constantFrom(...actors),
      subject: fc.constantFrom(...subjects),
      text: fc.constantFrom('zoraida', 'v-900001', '900001'),
      requestId: fc.constantFrom(...requests),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(15, 50, 200), async ({ subject, ...rest }, limit) => {
      const kind = auditSubjectKinds.find((one) => one === subject?.kind)
      const wanted = { ...rest, ...(kind && { subjectKind: kind, subjectId: subject?.id }) }
      const expected = await expectedIds(wanted)
      const entries = await readPages(wanted, limit)
      expect(entries.map(({ id }) => id)).toEqual(expected)
      expect((await readCount(wanted)).count).toBe(expected.length)
    }),
    { seed, numRuns: size },
  )
})

it('exports what the list shows, as cells that are never calculated, and audits it', async () => {
  const filters = { family: 'journeys', text: 'zoraida' } as const
  const listed = await readPages(filters, 50)
  const { count, through } = await readCount(filters)
  expect(count).toBe(listed.length)
  // What happens after the count is not in the file.
  const late = new Date(start + 61 * 60_000)
  await writeAudit(server.db, late, {
    event: 'journey.depart',
    actor: { kind: 'administrator', id: actors[0] ?? '' },
  })
  const response = await laura.send('GET', url('/export', { ...filters, through }))
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="auditoria-[\d-]+\.csv"$/),
  })
  const [header, ...rows] = parse(response.body, { bom: true, delimiter: ';' }) as string[][]
  expect(header?.slice(0, 4)).toEqual(['Fecha y hora', 'Quién', 'Qué', 'Sobre'])
  expect(rows).toHaveLength(listed.length)
  for (const [index, row] of rows.entries()) {
    expect(row[1]).toBe(listed[index]?.actor.name)
    expect(row[4]).toBe('Nota: =1+1; "fórmula"')
    expect(row[5]).toBe('Chrome en Windows')
    expect(row[7]).toBe(listed[index]?.requestId)
  }
  const entry = (await readAudit(server.db, { event: 'audit.exported' })).at(-1)
  // A name that somebody searched for may have to be erased one day.
  expect(entry).toMatchObject({
    actor_kind: 'administrator',
    detail: { count: listed.length, family: 'journeys', hasText: true },
  })
  expect(JSON.stringify(entry)).not.toContain('zoraida')
})

it('masks personal data, and reveals one entry with an entry about that', async () => {
  const { db } = server
  const [id] = [randomUUID()]
  await writeAudit(db, new Date(), {
    event: 'driver.changed',
    actor: { kind: 'administrator', id: actors[0] ?? '' },
    subject: { kind: 'driver', id },
    detail: {
      before: { cedula: '1020304050', phone: '+573001234567', givenNames: 'Ana' },
      after: { cedula: '1020304051', phone: '+573001234567', givenNames: 'Ana' },
    },
  })
  const [line] = await readPages({ subjectKind: 'driver', subjectId: id }, 5)
  const masked = { field: 'Cédula', before: '•••••••050', after: '•••••••051' }
  expect(line).toMatchObject({ changes: [masked], hasMasked: true, device: null })
  const about = { subjectKind: 'driver', subjectId: id } as const
  const { through } = await readCount(about)
  const csv = (await laura.send('GET', url('/export', { ...about, through }))).body
  expect(csv).toContain('•••••••051')
  expect(csv).not.toContain('1020304051')

  const revealed = await laura.send('POST', `/api/audit/${line?.id}/reveal`)
  expect(revealed.json()).toEqual({
    changes: [{ field: 'Cédula', before: '1020304050', after: '1020304051' }],
  })
  const [entry] = await readAudit(db, { event: 'personal-data.revealed', subject_id: id })
  expect(entry).toMatchObject({
    actor_id: laura.user?.id,
    detail: { auditId: line?.id, shown: ['Cédula'] },
  })
  expect((await laura.send('POST', '/api/audit/999999999/reveal')).statusCode).toBe(404)
})

it('names what entries are about, and where to read more', async () => {
  const [journey] = await readFirst({ subjectKind: 'journey', subjectId: subjects[0]?.id })
  expect(journey?.subject).toMatchObject({ label: 'V-900001', page: { kind: 'journey' } })
  const [rule] = await readFirst({ subjectKind: 'notification-rule', subjectId: 'late' })
  expect(rule?.subject?.page).toEqual({ kind: 'notification-rule', id: 'late' })
  const [own] = await readFirst({ event: 'session.opened' })
  expect(own?.subject).toMatchObject({
    label: 'Ana María Ñáñez Peña',
    page: { kind: 'administrator' },
  })
  const nothing = { actorId: actors[1], event: 'share.throttled', from: '2030-01-01T00:00:00Z' }
  const empty = (await laura.send('GET', url('', nothing))).json<AuditList>()
  expect(empty).toEqual({
    entries: [],
    nextCursor: null,
    filtered: { actor: 'Ulises Vanegas', subject: null },
  })
})

it.each([
  { subjectKind: 'journey' },
  { event: 'journey.painted' },
  { from: 'ayer' },
  { cursor: 'x' },
  { text: '' },
  { limit: 0 },
])('refuses %j in Spanish', async (query) => {
  const response = await laura.send('GET', url('', query))
  expect(response.statusCode).toBe(400)
})

it('is closed to those who may not read the audit', async () => {
  const viewer = new Browser(server.app)
  await viewer.signIn((await buildUser(server.db, { role: 'viewer' })).email)
  for (const path of ['', '/count', '/export', '/1']) {
    expect((await viewer.send('GET', url(path, {}))).statusCode).toBe(403)
  }
  expect((await viewer.send('POST', '/api/audit/1/reveal')).statusCode).toBe(403)
})
