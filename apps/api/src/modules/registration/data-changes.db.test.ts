import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { reviewItem } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, expectOk, refusalOf } from '../../../test/applicant.ts'
import { readAudit } from '../../../test/audit.ts'
import { buildCustomer, buildJourney } from '../../../test/factories.ts'
import { askWhileHeld } from '../../../test/held-row.ts'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { ActivePerson, RenewalWorld } from '../../../test/renewal-world.ts'

const world = new RenewalWorld()

beforeAll(() => world.open())
afterAll(() => world.close())

const readFile = async (id: string): Promise<UserFile> =>
  (await world.review('GET', `users/${id}`)).json()
const ok = (item: string, attempt = 1) => ({ item, attempt, verdict: 'ok' })

describe('another identity or vehicle', () => {
  const identity = (person: ActivePerson) => ({
    givenNames: 'Pedro José',
    surnames: 'Nuevo',
    cedula: `1998200${String(person.number).padStart(3, '0')}`,
  })

  it('brings an active driver back to review, never during a journey, and is recorded once approved', async () => {
    const { person, id, vehicleId } = await world.addDriver()
    const { cedula } = await world.addDriver()
    await person.fillItem('identity', { ...identity(person), cedula })
    expect(await codeOf(person.sendItem('identity'))).toEqual([409, 'registration.taken'])
    await person.fillItem('identity', identity(person))
    const journey = await buildJourney(world.db, {
      customer_id: await buildCustomer(world.db),
      driver_id: id,
      vehicle_id: vehicleId,
      journey_state_id: journeyStates.OnRoute,
    })
    expect(await refusalOf(person.sendItem('identity'))).toEqual([
      409,
      'registration.journey-under-way',
      'Tiene un viaje en curso. Termínelo y después envíe el cambio: mientras se revisa no puede tomar viajes.',
    ])
    // A paper is renewed on the road too.
    await person.renew('soat')
    const journeys = world.db
      .updateTable('journeys')
      .set({ journey_state_id: journeyStates.Finish })
    await journeys.where('id', '=', journey.id).execute()
    const sent = await Promise.all([person.sendItem('identity'), person.sendItem('identity')])
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await world.readUser(id)).toMatchObject({
      user_state_id: userStates.Review,
      state_version: 1,
      given_names: 'Pedro',
    })
    expect((await world.lettersTo(person)).at(-1)).toMatchObject({
      subject: 'Recibimos sus datos nuevos',
    })
    const { transitions } = await readFile(id)
    expect(transitions[0]).toMatchObject({
      event: 'reviewAgain',
      actor: 'system',
      reason: 'data-changed',
    })
    const verdicts = [ok('identity'), ok('soat')]
    await expectOk(world.decide(id, 'decision', { event: 'approve', verdicts, note: null }))
    const driver = world.db
      .selectFrom('drivers')
      .select(['cedula', 'licence_category', 'vehicle_id'])
    expect(await driver.where('user_id', '=', id).execute()).toEqual([
      { cedula: identity(person).cedula, licence_category: 'C3', vehicle_id: vehicleId },
    ])
    expect(await world.readUser(id)).toMatchObject({ user_state_id: 1, given_names: 'Pedro José' })
  })

  it('another truck comes with all its papers, and leaves those of the former one alone', async () => {
    const { person, id, vehicleId } = await world.addDriver()
    await person.fillItem('rtm', { number: 'R1', expiresOn: '31/12/2027' })
    await expectOk(person.sendItem('rtm'))
    const { file_ids: fileIds } = await world.db
      .selectFrom('review_items')
      .select('file_ids')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    await person.fillItem('vehicle')
    expect(await refusalOf(person.sendItem('vehicle'))).toEqual([
      422,
      'registration.incomplete',
      'SOAT, «Número»: falta este dato.',
    ])
    const items = (await person.read()).items.filter(
      ({ item, change }) => change === 'review' && reviewItem(item).of === 'vehicle',
    )
    for (const { item, isComplete } of items) if (!isComplete) await person.fillItem(item)
    await expectOk(person.sendItem('vehicle'))
    expect(await world.stateOf(id)).toBe(userStates.Review)
    const { items: sent } = await readFile(id)
    expect(sent.map(({ item }) => item)).not.toContain('rtm')
    expect(await readAudit(world.db, { subject_id: id, event: 'user.change-sent' })).toMatchObject([
      { detail: { dropped: [{ item: 'rtm', attempt: 1, fileIds }] } },
    ])
    const verdicts = sent.map(({ item }) => ok(item))
    await expectOk(world.decide(id, 'decision', { event: 'approve', verdicts, note: null }))
    const driver = await world.db
      .selectFrom('drivers')
      .innerJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
      .select(['vehicles.id', 'plate'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(driver.plate).toBe(`ZZQ${String(person.number).padStart(3, '0')}`)
    expect(await world.expiryOf(driver.id, 'soat')).toBe('2027-12-31')
    expect(driver.id).not.toBe(vehicleId)
    expect(await world.expiryOf(vehicleId, 'soat')).toBe('2026-11-25')
  })

  it('of a company is reviewed too', async () => {
    const id = await buildCustomer(world.db)
    const users = world.db.updateTable('users').set({ state_since: world.now })
    await users.where('id', '=', id).execute()
    const company = new ActivePerson(world, 'customer')
    await company.openLinkOf(id)
    await expectOk(company.acceptConsent())
    await company.renew('company')
    expect(await world.stateOf(id)).toBe(userStates.Review)
  })
})

describeOnPostgres('a sending beside an erasure', () => {
  it('locks the form before the record, as the erasure does, so that neither waits for the other', async () => {
    const { person, id } = await world.addDriver()
    await person.fillItem('soat')
    const answer = await askWhileHeld(world.db, {
      lock: (tx) =>
        tx.selectFrom('registrations').select('id').where('user_id', '=', id).forUpdate().execute(),
      request: () => person.sendItem('soat'),
      meanwhile: async (tx) => {
        const record = tx.selectFrom('drivers').select('user_id').where('user_id', '=', id)
        await record.forUpdate().noWait().execute()
        const user = tx.selectFrom('users').select('id').where('id', '=', id)
        await user.forUpdate().noWait().execute()
      },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })
})
