import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { UserCounts, UserFile, UsersPage } from '@arriero/domain/contract/http/review.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, expectOk, refusalOf } from '../../../test/applicant.ts'
import { readAudit } from '../../../test/audit.ts'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { type ActivePerson, RenewalWorld } from '../../../test/renewal-world.ts'
import { returnExpired } from '#modules/review/deadlines/expiry.ts'
import { remindOfPapers } from '#modules/review/deadlines/paper-reminders.ts'
import { upsertPaper } from '#platform/users/paper-rows.ts'
import { deleteExpiredRegistrations } from './expired-registrations.ts'

const start = new Date('2026-11-18T15:00:00Z')
const world = new RenewalWorld()

beforeAll(() => world.open())
afterAll(() => world.close())
beforeEach(() => {
  world.now = start
})

const get = async <T>(path: string): Promise<T> => (await world.review('GET', path)).json()
const lastLetter = async (person: ActivePerson) => {
  const letter = (await world.lettersTo(person)).at(-1)
  if (!letter) throw new Error('No letter')
  return letter
}
const setActiveSince = (id: string) =>
  world.db.updateTable('users').set({ state_since: world.now }).where('id', '=', id).execute()
const ok = (item: string, attempt = 1) => ({ item, attempt, verdict: 'ok' })

describe('a renewal', () => {
  it('begins with the reminder, waits while the driver stays active, and is recorded once approved', async () => {
    const { person, id, vehicleId } = await world.addDriver()
    await remindOfPapers(world.db, world.now)
    const { text } = await lastLetter(person)
    expect(text).toMatch(/envíelo con este enlace: http:\/\/arriero\.test\/registro#[\w-]{43}\n/)
    person.token = /#([\w-]{43})/.exec(text)?.[1] ?? ''

    const before = await person.read()
    const told = before.items.filter(({ change }) => change !== null)
    expect(Object.fromEntries(told.map(({ item, expiresOn }) => [item, expiresOn]))).toMatchObject({
      licence: '2027-06-01',
      pila: '2026-11-30',
      soat: '2026-11-25',
      identity: null,
      vehicle: null,
    })
    // Of what is stored, kinds and days alone.
    expect(before.items.flatMap(({ fields, files }) => [...Object.keys(fields), ...files])).toEqual(
      before.items.flatMap(({ files }) => files.map(() => null)),
    )
    expect(JSON.stringify(before)).not.toContain('Viejo')

    await person.renew('soat')
    expect(await world.stateOf(id)).toBe(userStates.Active)
    expect(await person.readItem('soat')).toMatchObject({
      fields: {},
      files: [null],
      expiresOn: '2026-11-25',
      waitingSince: start.toISOString(),
    })
    expect(await world.expiryOf(vehicleId, 'soat')).toBe('2026-11-25')
    // Nobody is reminded of what waits for us.
    const count = (await world.lettersTo(person)).length
    world.now = new Date(start.getTime() + 6 * dayMs)
    await remindOfPapers(world.db, world.now)
    const reminders = (await world.lettersTo(person)).slice(count)
    world.now = start
    expect(reminders.map(({ subject }) => subject)).toEqual([
      'Seguridad social (PILA): vence el 30/11/2026',
    ])

    const { renewals } = await get<UserCounts>('users/counts')
    expect(renewals).toEqual({ count: 1, oldestSince: start.toISOString() })
    const { entries } = await get<UsersPage>('users?state=1&renewals=waiting')
    expect(entries).toMatchObject([{ id, renewalSince: start.toISOString() }])
    const next = await world.review('POST', 'users/next', { renewals: 'waiting' })
    expect(next.json()).toEqual({ userId: id })
    const file = await get<UserFile>(`users/${id}`)
    expect(file.items).toMatchObject([{ item: 'soat', attempts: [{ attempt: 1, verdict: null }] }])

    const verdicts = [ok('soat')]
    const response = await world.decide(id, 'renewals', { verdicts })
    expect(response.statusCode, response.body).toBe(204)
    expect(await world.expiryOf(vehicleId, 'soat')).toBe('2027-12-31')
    expect(await world.stateOf(id)).toBe(userStates.Active)
    expect(await lastLetter(person)).toMatchObject({
      subject: 'Su documento quedó renovado',
      text: expect.stringContaining('- SOAT: vence el 31/12/2027.'),
    })
    expect((await get<UserCounts>('users/counts')).renewals.count).toBe(0)
    const events = (await readAudit(world.db, { subject_id: id })).map(({ event }) => event)
    expect(events).toEqual(
      expect.arrayContaining(['user.renewal-sent', 'user.review-opened', 'user.renewals-decided']),
    )
  })

  it('that is returned tells why and is sent again; a newer one replaces it before the verdict', async () => {
    const { person, id } = await world.addDriver()
    await person.renew('pila')
    const returned = { verdict: 'correct', reason: 'unreadable', note: 'La segunda página' }
    const verdicts = [{ item: 'pila', attempt: 1, ...returned }]
    await expectOk(world.decide(id, 'renewals', { verdicts }))
    expect(await world.stateOf(id)).toBe(userStates.Active)
    const { subject, text } = await lastLetter(person)
    expect(subject).toBe('Envíe de nuevo un documento')
    expect(text).toContain('La segunda página')
    expect(text).toContain('Su cuenta sigue activa.')
    expect(text).toMatch(/registro#[\w-]{43}/)
    expect(await person.readItem('pila')).toMatchObject({
      returned: { reason: 'unreadable', note: 'La segunda página' },
      waitingSince: null,
      fields: {},
    })
    await person.renew('pila')
    await person.renew('pila')
    const send = (...verdicts: object[]) => codeOf(world.decide(id, 'renewals', { verdicts }))
    expect(await send(ok('pila', 2))).toEqual([409, 'user.new-sending'])
    expect(await send(ok('pila', 3), ok('pila', 3))).toEqual([409, 'user.new-sending'])
    const forged = { verdict: 'reject', reason: 'forged', note: null }
    expect(await send({ ...ok('pila', 3), ...forged })).toEqual([422, 'user.verdicts-refused'])
    await person.renew('licence')
    // Both wait now, so one verdict is not enough. What is reviewed is not masked for the reviewer.
    expect(await send(ok('pila', 3))).toEqual([409, 'user.new-sending'])
    const { items } = await get<UserFile>(`users/${id}`)
    const licence = items.find(({ item }) => item === 'licence')
    expect(licence?.attempts[0]?.fields).toMatchObject({
      number: person.fields('licence')['number'],
    })
    const both = [ok('pila', 3), ok('licence')]
    await expectOk(world.decide(id, 'renewals', { verdicts: both }))
    expect(await world.expiryOf(id, 'pila')).toBe('2027-12-31')
  })

  it('is sent once by two fingers, later than the recorded one, and only by active people', async () => {
    const { person, id } = await world.addDriver()
    await person.fillItem('soat', { number: 'S1', expiresOn: '25/11/2026' })
    expect(await refusalOf(person.sendItem('soat'))).toEqual([
      422,
      'registration.incomplete',
      'SOAT: Ya tenemos uno que vence el 25/11/2026. Envíe el renovado.',
    ])
    const [draft] = (await person.readItem('soat'))?.files ?? []
    await expectOk(person.send('DELETE', '/items/soat'))
    const discarded = { event: 'registration.change-discarded', actor_id: id }
    expect(await readAudit(world.db, discarded)).toMatchObject([
      { address: expect.any(String), detail: { items: ['soat'], fileIds: [draft?.id] } },
    ])
    expect(await person.readItem('soat')).toMatchObject({ files: [null] })
    await person.fillItem('soat')
    const answers = await Promise.all([person.sendItem('soat'), person.sendItem('soat')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const rows = world.db.selectFrom('review_items').select('attempt').where('user_id', '=', id)
    expect(await rows.execute()).toEqual([{ attempt: 1 }])
    expect(await codeOf(person.save('background'))).toEqual([409, 'registration.not-editable'])
    for (const state of [userStates.Ban, userStates.Reject]) {
      const users = world.db.updateTable('users').set({ user_state_id: state })
      await users.where('id', '=', id).execute()
      expect(await codeOf(person.save('pila'))).toEqual([409, 'registration.not-editable'])
      expect(await codeOf(person.sendItem('pila'))).toEqual([409, 'registration.not-editable'])
      expect((await person.read()).items.some(({ expiresOn }) => expiresOn !== null)).toBe(false)
    }
    const { entries } = await get<UsersPage>('users?state=1&renewals=waiting')
    expect(entries.map((entry) => entry.id)).not.toContain(id)
  })

  it('of an optional paper is not sent empty', async () => {
    const { person, id } = await world.addDriver()
    expect(await person.readItem('rtm')).toMatchObject({
      change: 'renewal',
      isRecorded: false,
      isComplete: false,
    })
    expect(await refusalOf(person.sendItem('rtm'))).toEqual([
      422,
      'registration.incomplete',
      'Revisión técnico-mecánica, «Número»: falta este dato.',
    ])
    await person.fillItem('rtm', { number: 'R1', expiresOn: '31/12/2027' })
    expect(await person.readItem('rtm')).toMatchObject({ isComplete: true })
    await expectOk(person.sendItem('rtm'))
    expect(await world.stateOf(id)).toBe(userStates.Active)
  })

  it('that was not reviewed when the paper expires is reviewed with the case', async () => {
    const { person, id, vehicleId } = await world.addDriver()
    await person.renew('soat')
    const expired = { kind: 'soat', number: '1', expiresOn: '2026-11-17' } as const
    await world.db.transaction().execute((tx) => upsertPaper(tx, vehicleId, expired))
    await returnExpired(world.db, world.now)
    expect(await world.stateOf(id)).toBe(userStates.Review)
    const verdicts = [ok('soat')]
    expect(await codeOf(world.decide(id, 'renewals', { verdicts }))).toEqual([
      409,
      'user.version-conflict',
    ])
    await expectOk(world.decide(id, 'decision', { event: 'approve', verdicts, note: null }))
    expect(await world.expiryOf(vehicleId, 'soat')).toBe('2027-12-31')
    // Another renewal waits on while an administrator asks for something else.
    await person.renew('pila')
    const bank = { item: 'bank', attempt: 0, verdict: 'correct', reason: 'not-sent', note: null }
    const ask = { event: 'askCorrection', verdicts: [bank], note: null }
    await expectOk(world.decide(id, 'decision', ask))
    expect(await world.stateOf(id)).toBe(userStates.Correction)
  })

  it('that nobody sent is forgotten after a month, or when the person is approved again', async () => {
    const { person, id } = await world.addDriver()
    await person.fillItem('soat')
    const files = () =>
      world.db.selectFrom('files').select('id').where('user_id', '=', id).execute()
    world.now = new Date(start.getTime() + dayMs)
    await setActiveSince(id)
    expect(await person.readItem('soat')).toMatchObject({ fields: {}, files: [null] })
    await person.fillItem('pila')
    expect(await files()).toHaveLength(1)
    world.now = new Date(start.getTime() + 32 * dayMs)
    await deleteExpiredRegistrations(world.db, world.now)
    expect(await files()).toEqual([])
    expect(await person.readItem('pila')).toMatchObject({ fields: {}, files: [null] })
  })
})

it('a paper that was registered without its last day is told from one that is not there', async () => {
  const { person, vehicleId } = await world.addDriver()
  const paper = { kind: 'rtm', number: '1', expiresOn: null } as const
  await world.db.transaction().execute((tx) => upsertPaper(tx, vehicleId, paper))
  expect(await person.readItem('rtm')).toMatchObject({ isRecorded: true, expiresOn: null })
  expect(await person.readItem('dangerousGoods')).toMatchObject({ isRecorded: false })
})

describeOnPostgres('an old draft that is being changed', () => {
  it('is passed over, and forgotten the next time', async () => {
    const { person } = await world.addDriver()
    await person.fillItem('soat')
    world.now = new Date(start.getTime() + 31 * dayMs)
    const other = await world.db.startTransaction().execute()
    const forms = other.selectFrom('registrations').select('id')
    await forms.where('email', '=', person.email).forUpdate().execute()
    await deleteExpiredRegistrations(world.db, world.now)
    await other.rollback().execute()
    const [photo] = (await person.readItem('soat'))?.files ?? []
    expect(photo).not.toBeNull()
    await deleteExpiredRegistrations(world.db, world.now)
    expect(await person.readItem('soat')).toMatchObject({ fields: {}, files: [null] })
  })
})
