import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FirestoreDouble, startFirestoreDouble } from '../firestore-double.ts'
import { consoleRules } from './console-rules.ts'

// On the double, or with FIRESTORE_EMULATOR_HOST=127.0.0.1:8080 on an official emulator with the real rules file.
const emulator = process.env['FIRESTORE_EMULATOR_HOST']
const project = 'demo-rights'
const root = `projects/${project}/databases/(default)/documents`

let double: FirestoreDouble | undefined
let url = ''
beforeAll(async () => {
  if (emulator) {
    url = `http://${emulator}`
    const path = new URL('../../../../firestore/firestore.rules', import.meta.url)
    const file = { name: 'firestore.rules', content: readFileSync(path, 'utf8') }
    const response = await fetch(`${url}/emulator/v1/projects/${project}:securityRules`, {
      method: 'PUT',
      body: JSON.stringify({ rules: { files: [file] } }),
    })
    if (!response.ok) throw new Error(await response.text())
  } else {
    double = await startFirestoreDouble({ rules: consoleRules })
    url = double.url
  }
  await call('owner', write(...documents.map(([path, data]) => set(path, data))))
})
afterAll(() => double?.stop())

type Data = Record<string, string | boolean | number>

const later = Math.floor(Date.now() / 1000) + 3600

const documents: [string, Data][] = [
  ['journeys/1', { cargo: 'Café' }],
  ['surcharges/1', { status: 'running' }],
  ['notifications/ana/admin/1', { title: 'Novedad', readed: false, _readed: false }],
  ['notifications/eva/admin/1', { title: 'Novedad', readed: false, _readed: false }],
  ['status/publisher', { at: '2026-11-18T12:00:00Z' }],
  ['publisher/state', { logId: '1' }],
  ['sessions/of-ana', { uid: 'ana' }],
  ['sessions/of-eva', { uid: 'eva' }],
  ['users/ana', { email: 'ana@example.com' }],
  ['shared/one', { code: 'V-1' }],
  ['shared/two', { code: 'V-2' }],
  ['grants/guest', { share: 'one', until: later * 1000 }],
  ['grants/late', { share: 'one', until: (later - 7200) * 1000 }],
  ['grants/ana', { share: 'one', until: later * 1000 }],
]

const admin = { admin: true, until: later }

const people = {
  administrator: { sub: 'ana', ...admin, sid: 'of-ana' },
  'not Active any more': { sub: 'luz', ...admin, sid: 'of-luz' },
  'signed out elsewhere': { sub: 'ana', ...admin, sid: 'of-yesterday' },
  'over after twelve hours': { sub: 'ana', ...admin, until: later - 7200, sid: 'of-ana' },
  'with another’s session': { sub: 'ana', ...admin, sid: 'of-eva' },
  'a driver': { sub: 'ana', sid: 'of-ana', until: later },
  anonymous: { sub: 'visitor', firebase: { sign_in_provider: 'anonymous' } },
  'a visitor with a link': { sub: 'guest', firebase: { sign_in_provider: 'anonymous' } },
  'a visitor whose link ended': { sub: 'late', firebase: { sign_in_provider: 'anonymous' } },
  'a grant without an anonymous sign-in': { sub: 'guest', firebase: { sign_in_provider: 'phone' } },
  nobody: undefined,
}
type Person = keyof typeof people

function tokenOf(person: Person): string | undefined {
  const claims = people[person]
  if (!claims) return undefined
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const times = { iat: later - 3600, exp: later, iss: `https://securetoken.google.com/${project}` }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...times, aud: project, user_id: claims.sub, ...claims })}.`
}

interface Call {
  method: string
  body: object
  /** The document whose collection is asked for; the database by default. */
  parent?: string
}

async function call(token: string | undefined, { method, body, parent = '' }: Call) {
  const response = await fetch(`${url}/v1/${root}${parent}:${method}`, {
    method: 'POST',
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}

const fieldsOf = (data: Data) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'number'
          ? { integerValue: String(value) }
          : { booleanValue: value },
    ]),
  )
const set = (path: string, data: Data) => ({
  update: { name: `${root}/${path}`, fields: fieldsOf(data) },
})
const change = (path: string, data: Data) => ({
  ...set(path, data),
  updateMask: { fieldPaths: Object.keys(data) },
  currentDocument: { exists: true },
})

const get = (path: string): Call => ({
  method: 'batchGet',
  body: { documents: [`${root}/${path}`] },
})
const write = (...writes: object[]): Call => ({ method: 'commit', body: { writes } })
const list = (collectionId: string, parent = '', details: object = {}): Call => ({
  method: 'runQuery',
  parent,
  body: { structuredQuery: { from: [{ collectionId }], ...details } },
})
const group = (collectionId: string): Call => ({
  method: 'runQuery',
  body: { structuredQuery: { from: [{ collectionId, allDescendants: true }] } },
})

const own = 'notifications/ana/admin/1'
const others = 'notifications/eva/admin/1'
const datetime = { orderBy: [{ field: { fieldPath: 'datetime' }, direction: 'DESCENDING' }] }
const onlyAdministrator: Person[] = ['administrator']
/** Whose token has an administrator's claim and this session. */
const ofSession: Person[] = ['administrator', 'over after twelve hours']

/** What is asked, and who is allowed to. */
const requests: [string, Call, Person[]][] = [
  ['get a journey', get('journeys/1'), onlyAdministrator],
  ['get a journey that is missing', get('journeys/none'), onlyAdministrator],
  ['list journeys', list('journeys'), onlyAdministrator],
  ['list some journeys', list('journeys', '', { limit: 5 }), onlyAdministrator],
  ['get a surcharge', get('surcharges/1'), onlyAdministrator],
  ['list surcharges', list('surcharges'), onlyAdministrator],
  ['get a notification of ana', get(own), onlyAdministrator],
  ['list the notifications of ana', list('admin', '/notifications/ana'), onlyAdministrator],
  ['order them', list('admin', '/notifications/ana', datetime), onlyAdministrator],
  ['get a notification of eva', get(others), []],
  ['list the notifications of eva', list('admin', '/notifications/eva'), []],
  ['list everybody’s notifications', group('admin'), []],
  ['get the heartbeat', get('status/publisher'), onlyAdministrator],
  ['get another status', get('status/other'), []],
  ['list statuses', list('status'), []],
  ['get the session of ana', get('sessions/of-ana'), ofSession],
  ['get the session of eva', get('sessions/of-eva'), ['with another’s session']],
  ['get a session that has ended', get('sessions/of-luz'), ['not Active any more']],
  ['list sessions', list('sessions'), []],
  ['get the publisher’s state', get('publisher/state'), []],
  ['get a user', get('users/ana'), []],
  ['list users', list('users'), []],
  ['get a document below a journey', get('journeys/1/positions/1'), []],
  ['get the shared journey', get('shared/one'), ['a visitor with a link']],
  ['get another shared journey', get('shared/two'), []],
  ['get a shared journey that is missing', get('shared/none'), []],
  ['list shared journeys', list('shared'), []],
  ['get the grant of a visitor', get('grants/guest'), []],
  ['list grants', list('grants'), []],
  ['get a document below a shared journey', get('shared/one/positions/1'), []],
  ['change a shared journey', write(change('shared/one', { code: 'V-2' })), []],
  ['share a journey', write(set('shared/three', { code: 'V-3' })), []],
  ['stop sharing a journey', write({ delete: `${root}/shared/two` }), []],
  ['take a grant', write(set('grants/visitor', { share: 'one', until: later * 1000 })), []],
  ['prolong a grant', write(change('grants/late', { until: later * 1000 })), []],
  ['give a grant up', write({ delete: `${root}/grants/late` }), []],
  ['create a journey', write(set('journeys/2', { cargo: 'Oro' })), []],
  ['change a journey', write(change('journeys/1', { cargo: 'Oro' })), []],
  ['delete a journey', write({ delete: `${root}/journeys/1` }), []],
  ['change a surcharge', write(change('surcharges/1', { status: 'approved' })), []],
  ['mark as read', write(change(own, { readed: true })), onlyAdministrator],
  ['mark as unread', write(change(own, { readed: false })), onlyAdministrator],
  [
    'mark by replacing all with the same',
    write(set(own, { title: 'Novedad', readed: true, _readed: false })),
    onlyAdministrator,
  ],
  ['mark with a word', write(change(own, { readed: 'sí' })), []],
  ['mark and change the title', write(change(own, { readed: true, title: 'x' })), []],
  ['mark and say that the server knows', write(change(own, { readed: true, _readed: true })), []],
  ['change the title', write(change(own, { title: 'x' })), []],
  ['leave fields out', write(set(own, { readed: true })), []],
  ['delete a notification', write({ delete: `${root}/${own}` }), []],
  ['create a notification', write(set('notifications/ana/admin/2', { readed: false })), []],
  ['mark a notification of eva', write(change(others, { readed: true })), []],
  [
    'mark an own one and one of eva at once',
    write(change(own, { readed: true }), change(others, { readed: true })),
    [],
  ],
  ['write the heartbeat', write(set('status/publisher', { at: 'x' })), []],
  ['write the publisher’s state', write(set('publisher/state', { logId: '2' })), []],
  ['open a session', write(set('sessions/of-luz', { uid: 'luz' })), []],
  ['take over a session', write(change('sessions/of-eva', { uid: 'ana' })), []],
  ['close a session', write({ delete: `${root}/sessions/of-eva` }), []],
]

const everybody = Object.keys(people) as Person[]

describe.each(requests)('%s', (_title, request, allowed) => {
  test.each(everybody)('%s', async (person) => {
    const status = await call(tokenOf(person), request)
    expect(status).toBe(allowed.includes(person) ? 200 : 403)
  })
})
