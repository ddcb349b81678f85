import { randomUUID } from 'node:crypto'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import {
  buildApplicant,
  buildCustomer,
  buildDevice,
  buildJourney,
} from '../../../test/factories.ts'
import { allOk, errorCode, ReviewWorld } from '../../../test/review-world.ts'
import { createRegistrationToken } from '#modules/registration/registration-tokens.ts'

let world: ReviewWorld
const [rosa, luis] = [0, 1]

beforeAll(async () => {
  world = await ReviewWorld.open()
})
afterAll(() => world.close())

describe('a ban', () => {
  it('shows its consequences, needs the name, then refuses the phone everywhere', async () => {
    const person = await world.addApplicant({ state: userStates.Active })
    const customer_id = await buildCustomer(world.db)
    const truck = { driver_id: person.id, vehicle_id: person.vehicleId }
    const { code } = await buildJourney(world.db, { customer_id, ...truck })
    await buildJourney(world.db, {
      customer_id,
      ...truck,
      journey_state_id: journeyStates.RequestBookingAccepted,
    })
    const headers = await buildDevice(world.db, person.id)
    const other = await buildTestApp({ db: world.db })
    const statuses = () =>
      Promise.all(
        [world.app, other].map(
          async (app) => (await app.inject({ url: '/gateway/driver/me', headers })).statusCode,
        ),
      )
    expect(await statuses()).toEqual([200, 200])
    const path = `users/${person.id}/consequences`
    expect((await world.send(rosa, 'GET', path)).json()).toMatchObject({
      openJourneys: 1,
      journeys: [{ code }],
      bookings: 1,
      devices: 1,
    })
    expect(errorCode(await world.ban(rosa, { ...person, name: 'Pedro' }))).toBe(
      'user.name-mismatch',
    )
    expect(await statuses()).toEqual([200, 200])
    const name = ` ${person.name.toLowerCase().replace('é', 'e')} `
    const banned = await world.ban(rosa, { ...person, name })
    expect(banned.statusCode, banned.body).toBeLessThan(300)
    expect(await statuses()).toEqual([401, 401])
    expect(await world.readUser(person.id)).toMatchObject({ user_state_id: userStates.Ban })
    expect((await world.send(rosa, 'GET', path)).json()).toMatchObject({ devices: 0 })
    const [device] = await world.db
      .selectFrom('devices')
      .select('id')
      .where('user_id', '=', person.id)
      .execute()
    expect(await readAudit(world.db, { subject_id: device?.id ?? '' })).toMatchObject([
      { event: 'device.revoked', actor_id: world.reviewers[luis]?.id },
    ])
    // One that was given meanwhile does not come back with the person either.
    const given = await buildDevice(world.db, person.id)
    const lift = { expectedStateVersion: 1, note: 'Se aclaró' }
    expect((await world.send(rosa, 'POST', `users/${person.id}/lift-ban`, lift)).statusCode).toBe(
      204,
    )
    await world.db
      .updateTable('users')
      .set({ user_state_id: userStates.Active })
      .where('id', '=', person.id)
      .execute()
    expect(await statuses()).toEqual([401, 401])
    Object.assign(headers, given)
    expect(await statuses()).toEqual([401, 401])
    await other.close()
  })

  it('ends the links to the registration; one asked for later shows the state until it is lifted', async () => {
    const person = await world.addApplicant({ state: userStates.Active })
    const stranger = await buildApplicant(world.db)
    const id = randomUUID()
    const link = await buildApplicant(world.db, { id, user_id: person.id, sent_at: world.now })
    const read = (headers: { authorization: string }) =>
      world.app.inject({ url: '/api/registration', headers })
    expect((await read(link)).statusCode).toBe(200)
    expect((await world.ban(rosa, person)).statusCode).toBeLessThan(300)
    expect(errorCode(await read(link))).toBe('registration.link-unknown')

    const token = await createRegistrationToken(world.db, id, world.now)
    const later = { authorization: `Bearer ${token}` }
    const shown = (await read(later)).json()
    expect(shown).toMatchObject({ userStateId: userStates.Ban })
    expect(shown.items.filter((item: { isEditable: boolean }) => item.isEditable)).toEqual([])
    const lift = { expectedStateVersion: 1, note: 'Se aclaró' }
    expect((await world.send(rosa, 'POST', `users/${person.id}/lift-ban`, lift)).statusCode).toBe(
      204,
    )
    expect(errorCode(await read(later))).toBe('registration.link-unknown')
    expect((await read(stranger)).statusCode).toBe(200)
  })

  it('is carried out after the person changed state or name while it waited', async () => {
    const person = await world.addApplicant()
    await world.lock(luis, person)
    const body = { reason: 'fraud', note: 'SOAT falso', typedName: person.name }
    const ask = (expectedStateVersion: number) =>
      world.send(rosa, 'POST', `users/${person.id}/ban`, { ...body, expectedStateVersion })
    expect(errorCode(await ask(3))).toBe('user.version-conflict')
    const asked = await ask(0)
    const approve = { event: 'approve', verdicts: allOk() }
    expect((await world.decide(luis, person, approve)).statusCode).toBe(204)
    const renamed = world.db.updateTable('users').set({ surnames: 'Otro' })
    await renamed.where('id', '=', person.id).execute()
    const path = `approvals/${asked.json().approval.id}/approve`
    const approved = await world.send(luis, 'POST', path, {})
    expect(approved.statusCode, approved.body).toBe(204)
    expect(await world.readUser(person.id)).toMatchObject({
      user_state_id: userStates.Ban,
      state_version: 2,
    })
  })

  it('shows on the file and to both people that it waits, and is not offered meanwhile', async () => {
    const person = await world.addApplicant({ state: userStates.Active })
    expect(await world.readFile(rosa, person)).toMatchObject({
      isBanWaiting: false,
      allowed: ['askCorrection', 'ban'],
    })
    const asked = await world.send(rosa, 'POST', `users/${person.id}/ban`, {
      expectedStateVersion: 0,
      reason: 'fraud',
      note: 'SOAT falso',
      typedName: person.name,
    })
    const waiting = { isBanWaiting: true, allowed: ['askCorrection'] }
    expect(await world.readFile(rosa, person)).toMatchObject(waiting)
    expect(await world.readFile(luis, person)).toMatchObject(waiting)
    const { id } = asked.json().approval
    const { entries } = (await world.send(luis, 'GET', 'approvals')).json()
    expect(entries).toMatchObject([{ id, subjectId: person.id }])
    expect((await world.send(rosa, 'POST', `approvals/${id}/withdraw`)).statusCode).toBe(204)
    expect(await world.readFile(rosa, person)).toMatchObject({
      isBanWaiting: false,
      allowed: ['askCorrection', 'ban'],
    })
  })

  it('is lifted only into review', async () => {
    const person = await world.addApplicant({ state: userStates.Ban })
    const path = `users/${person.id}`
    const body = { expectedStateVersion: 0, note: 'Se aclaró' }
    expect(errorCode(await world.send(rosa, 'POST', `${path}/reopen`, body))).toBe(
      'user.transition-refused',
    )
    expect((await world.send(rosa, 'POST', `${path}/lift-ban`, body)).statusCode).toBe(204)
    expect(await world.readUser(person.id)).toMatchObject({ user_state_id: userStates.Review })
  })

  it('is remembered of a person who was erased, and of nobody else', async () => {
    const [banned, other] = [
      await world.addApplicant({ state: userStates.Ban }),
      await world.addApplicant({ state: userStates.Reject }),
    ]
    for (const { id, name: typedName } of [banned, other]) {
      const body = { typedName, reason: 'Lo pidió por correo' }
      const erased = await world.send(rosa, 'POST', `users/${id}/erasure`, body)
      expect(erased.statusCode, erased.body).toBe(200)
      const mark = erased.json().kept.find((part: { what: string }) => /Huella/u.test(part.what))
      expect(mark.count).toBe(id === banned.id ? 1 : 0)
    }
    const again = await world.addApplicant()
    const register = async (person: { cedula: string; email: string }) => {
      const { cedula, email } = person
      const { db } = world
      await db.updateTable('drivers').set({ cedula }).where('user_id', '=', again.id).execute()
      await db.updateTable('users').set({ email }).where('id', '=', again.id).execute()
      const { duplicates } = await world.readFile(rosa, again)
      return duplicates.filter(({ userId }) => userId === null)
    }
    const mark = {
      userId: null,
      name: 'Registro suprimido con bloqueo',
      userStateId: userStates.Ban,
    }
    expect(await register(banned)).toMatchObject([
      { ...mark, by: 'cedula' },
      { ...mark, by: 'email' },
    ])
    expect(await register(other)).toEqual([])
  })
})
