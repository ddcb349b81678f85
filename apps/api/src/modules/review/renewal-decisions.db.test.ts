import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, expectOk, refusalOf } from '../../../test/applicant.ts'
import { buildCustomer } from '../../../test/factories.ts'
import { ActivePerson, RenewalWorld } from '../../../test/renewal-world.ts'
import { upsertPaper } from '#platform/users/paper-rows.ts'
import { returnExpired } from './deadlines/expiry.ts'
import { remindOfPapers } from './deadlines/paper-reminders.ts'

const world = new RenewalWorld()

beforeAll(() => world.open())
afterAll(() => world.close())

const ok = (item: string, attempt = 1) => ({ item, attempt, verdict: 'ok' })
const returned = (item: string, attempt = 1, reason = 'wrong-document') => ({
  item,
  attempt,
  verdict: 'correct',
  reason,
  note: null,
})
const decide = (id: string, ...verdicts: object[]) => world.decide(id, 'renewals', { verdicts })
const readFile = async (id: string): Promise<UserFile> =>
  (await world.review('GET', `users/${id}`)).json()
const setTruck = (id: string, vehicle_id: string) =>
  world.db.updateTable('drivers').set({ vehicle_id }).where('user_id', '=', id).execute()

describe('a renewed paper of a truck that the driver does not drive any more', () => {
  it('is told to the reviewer, and never approved for the new truck', async () => {
    const { person, id, vehicleId } = await world.addDriver()
    const other = await world.addDriver()
    await person.renew('soat')
    expect((await readFile(id)).items[0]?.attempts[0]?.otherPlate).toBeNull()
    await setTruck(id, other.vehicleId)
    const { items } = await readFile(id)
    expect(items[0]?.attempts[0]?.otherPlate).toMatch(/^ZZN\d{3}$/)
    expect(await refusalOf(decide(id, ok('soat')))).toEqual([
      422,
      'user.verdicts-refused',
      '«SOAT» es de un vehículo que la persona ya no conduce. Pida el del vehículo actual.',
    ])
    for (const truck of [vehicleId, other.vehicleId]) {
      expect(await world.expiryOf(truck, 'soat')).toBe('2026-11-25')
    }
    await expectOk(decide(id, returned('soat')))
    await person.renew('soat')
    await expectOk(decide(id, ok('soat', 2)))
    expect(await world.expiryOf(other.vehicleId, 'soat')).toBe('2027-12-31')
    expect(await world.expiryOf(vehicleId, 'soat')).toBe('2026-11-25')
  })

  it('is not approved with a whole case either', async () => {
    const { person, id } = await world.addDriver()
    const other = await world.addDriver()
    await person.renew('soat')
    await person.fillItem('identity', { ...person.fields('identity'), cedula: '1998300001' })
    await expectOk(person.sendItem('identity'))
    await setTruck(id, other.vehicleId)
    const verdicts = [ok('identity'), ok('soat')]
    const approve = { event: 'approve', verdicts, note: null }
    expect(await codeOf(world.decide(id, 'decision', approve))).toEqual([
      422,
      'user.verdicts-refused',
    ])
    expect(await world.expiryOf(other.vehicleId, 'soat')).toBe('2026-11-25')
  })

  it('stays with its own truck when two drivers or two trucks are merged', async () => {
    const { id, vehicleId } = await world.addDriver()
    const other = await world.addDriver()
    await other.person.renew('soat')
    const merge = (path: string, keptId: string, otherId: string) =>
      world.review('POST', `${path}/${keptId}/merge`, {
        otherId,
        expectedVersion: 1,
        otherVersion: 1,
      })
    await expectOk(merge('drivers', id, other.id))
    expect(await codeOf(decide(id, ok('soat')))).toEqual([422, 'user.verdicts-refused'])
    await expectOk(merge('vehicles', vehicleId, other.vehicleId))
    await expectOk(decide(id, ok('soat')))
    expect(await world.expiryOf(vehicleId, 'soat')).toBe('2027-12-31')
  })
})

describe('letters about a paper whose renewal waits', () => {
  const expire = async (vehicleId: string) => {
    const expired = { kind: 'soat', number: '1', expiresOn: '2026-11-17' } as const
    await world.db.transaction().execute((tx) => upsertPaper(tx, vehicleId, expired))
    await returnExpired(world.db, world.now)
  }
  const lastLetter = async (person: ActivePerson) => (await world.lettersTo(person)).at(-1)?.text

  it('promise no link once it expires', async () => {
    const [sent, unsent] = [await world.addDriver(), await world.addDriver()]
    await sent.person.renew('soat')
    await expire(sent.vehicleId)
    await expire(unsent.vehicleId)
    expect(await lastLetter(sent.person)).toContain('Ya tenemos el que nos envió.')
    expect(await lastLetter(unsent.person)).toContain('Le escribiremos con el enlace')
  })

  it('go on about the paper of another truck', async () => {
    const [{ person, id }, other] = [await world.addDriver(), await world.addDriver()]
    await person.renew('soat')
    await setTruck(id, other.vehicleId)
    await remindOfPapers(world.db, world.now)
    const reminders = (await world.lettersTo(person)).map(({ subject }) => subject)
    expect(reminders).toContain('SOAT: vence el 25/11/2026')
    await expire(other.vehicleId)
    expect(await lastLetter(person)).toContain('Le escribiremos con el enlace')
  })
})

describe('verdicts on renewals', () => {
  it('are refused for what does not wait, and twice for one item', async () => {
    const { person, id } = await world.addDriver()
    await person.renew('soat')
    const bank = returned('bank', 0, 'not-sent')
    const again = returned('soat', 0, 'not-sent')
    for (const more of [bank, again, returned('soat')]) {
      expect(await codeOf(decide(id, ok('soat'), more))).toEqual([409, 'user.new-sending'])
    }
    await expectOk(decide(id, ok('soat')))
    expect(await codeOf(decide(id, ok('soat')))).toEqual([409, 'user.new-sending'])
    expect((await readFile(id)).items.map(({ item }) => item)).toEqual(['soat'])
  })

  it('leave the driver alone when only papers of the truck were approved', async () => {
    const { person, id } = await world.addDriver()
    const setWords = world.db.updateTable('drivers').set({ search_text: 'pedro' })
    await setWords.where('user_id', '=', id).execute()
    const driver = world.db
      .selectFrom('drivers')
      .select(['version', 'search_text'])
      .where('user_id', '=', id)
    await person.renew('soat')
    await expectOk(decide(id, ok('soat')))
    expect(await driver.execute()).toEqual([{ version: 1, search_text: 'pedro' }])
    // Its papers are part of the driver's record.
    await person.renew('pila')
    await expectOk(decide(id, ok('pila')))
    expect(await driver.execute()).toEqual([{ version: 2, search_text: 'pedro' }])
  })
})

describe('a company that becomes a carrier', () => {
  it('is approved only with the number of its habilitación', async () => {
    const id = await buildCustomer(world.db)
    const activeSince = world.db.updateTable('users').set({ state_since: world.now })
    await activeSince.where('id', '=', id).execute()
    const company = new ActivePerson(world, 'customer')
    await company.openLinkOf(id)
    await expectOk(company.acceptConsent())
    await company.fillItem('company', { ...company.fields('company'), companyKind: 'carrier' })
    await expectOk(company.sendItem('company'))
    expect(await world.stateOf(id)).toBe(userStates.Review)
    const approve = (...verdicts: object[]) =>
      world.decide(id, 'decision', { event: 'approve', verdicts, note: null })
    expect(await refusalOf(approve(ok('company')))).toEqual([
      422,
      'user.habilitation-missing',
      'Una transportadora necesita la habilitación del Ministerio de Transporte. Pídala con «Falta» antes de aprobar.',
    ])
    const asked = [ok('company'), returned('habilitation', 0, 'not-sent')]
    const ask = { event: 'askCorrection', verdicts: asked, note: null }
    await expectOk(world.decide(id, 'decision', ask))
    for (const item of ['habilitation', 'commerce', 'representative'] as const) {
      await company.fillItem(item)
    }
    await expectOk(company.send('POST', '/send'))
    const sent = [ok('habilitation', 2), ok('commerce'), ok('representative')]
    await expectOk(approve(...sent))
    const customers = world.db
      .selectFrom('customers')
      .select(['company_kind', 'habilitation_number'])
    expect(await customers.where('user_id', '=', id).execute()).toEqual([
      { company_kind: 'carrier', habilitation_number: '0456' },
    ])
  })
})
