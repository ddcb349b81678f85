import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { NewDevice } from '@arriero/domain/contract/http/driver.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { Browser } from '../../../test/browser.ts'
import {
  banUser,
  buildCustomer,
  buildJourney,
  buildTruck,
  buildUser,
} from '../../../test/factories.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import { createLogger } from '#platform/logger.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let administrator: Browser
let administratorId: string
let driverId: string
let logged = ''

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  server = await openTestServer({ log: createLogger('trace', destination) })
  const { id, email } = await buildUser(server.db)
  administratorId = id
  administrator = new Browser(server.app)
  await administrator.signIn(email)
  driverId = (await buildTruck(server.db, 'ZZD001')).driver_id
})
afterAll(() => server.close())

async function register(userId: string): Promise<NewDevice> {
  const response = await administrator.send('POST', '/gateway/devices', { userId, name: 'Celular' })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  return response.json()
}

const revoke = (id: string) => administrator.send('DELETE', `/gateway/devices/${id}`)

/** Whether the endpoint accepts the token. */
async function isAccepted(token: string, path = 'driver/me'): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode } = await server.app.inject({ url: `/gateway/${path}`, headers })
  return statusCode === 200
}

describe('a device', () => {
  it('gets a token for its own endpoints and no others', async () => {
    const phone = await register(driverId)
    const system = await register(await buildCustomer(server.db))
    expect(await isAccepted(phone.token)).toBe(true)
    expect(await isAccepted(phone.token, 'customer/journeys')).toBe(false)
    expect(await isAccepted(phone.token, 'journeys')).toBe(false)
    expect(await isAccepted(system.token, 'customer/journeys')).toBe(true)
    expect(await isAccepted(system.token)).toBe(false)
  })

  it('is rejected at once when its token is revoked; other devices of the user are not', async () => {
    const [lost, other] = [await register(driverId), await register(driverId)]
    expect((await revoke(lost.id)).statusCode).toBe(204)
    expect(await isAccepted(lost.token)).toBe(false)
    expect(await isAccepted(other.token)).toBe(true)
  })

  it('is listed until its token is revoked, without the token', async () => {
    const owner = await buildCustomer(server.db)
    const [kept, lost] = [await register(owner), await register(owner)]
    await revoke(lost.id)
    const response = await administrator.send('GET', `/gateway/devices?userId=${owner}`)
    const createdAt = expect.any(String)
    expect(response.json()).toEqual({ devices: [{ id: kept.id, name: 'Celular', createdAt }] })
  })

  it('gets a new token, and the old one is rejected at once', async () => {
    const old = await register(driverId)
    const response = await administrator.send('POST', `/gateway/devices/${old.id}/rotate`)
    expect(response.statusCode, response.body).toBe(200)
    expect(await isAccepted(old.token)).toBe(false)
    expect(await isAccepted(response.json().token)).toBe(true)
    const again = await administrator.send('POST', `/gateway/devices/${old.id}/rotate`)
    expect(again.json()).toMatchObject({ responseCode: 'device.not-found' })
  })

  it('is rejected at once when its owner is banned', async () => {
    const { driver_id } = await buildTruck(server.db, 'ZZD002')
    const { token } = await register(driver_id)
    expect(await isAccepted(token)).toBe(true)
    await banUser(server.db, driver_id)
    expect(await isAccepted(token)).toBe(false)
  })

  it('of a driver back in review works until the journey under way has ended', async () => {
    const truck = await buildTruck(server.db, 'ZZD003')
    const customer_id = await buildCustomer(server.db)
    const { token } = await register(truck.driver_id)
    const setState = (user_state_id: UserStateId) =>
      server.db
        .updateTable('users')
        .set({ user_state_id })
        .where('id', '=', truck.driver_id)
        .execute()
    await setState(userStates.Review)
    expect(await isAccepted(token)).toBe(false)
    const { id } = await buildJourney(server.db, { customer_id, ...truck })
    for (const [state, works] of [
      [userStates.Review, true],
      [userStates.Correction, true],
      [userStates.Reject, false],
      [userStates.Ban, false],
    ] as const) {
      await setState(state)
      expect(await isAccepted(token), String(state)).toBe(works)
    }
    await setState(userStates.Review)
    await server.db
      .updateTable('journeys')
      .set({ journey_state_id: journeyStates.Finish })
      .where('id', '=', id)
      .execute()
    expect(await isAccepted(token)).toBe(false)
  })

  it('has a token that is stored only as a hash and never logged or audited', async () => {
    const { id, token } = await register(driverId)
    await isAccepted(token)
    const rows = await server.db.selectFrom('devices').selectAll().where('id', '=', id).execute()
    const audit = await readAudit(server.db, { subject_id: id })
    expect(logged).toContain('/gateway/devices')
    expect(JSON.stringify([rows, audit]) + logged).not.toContain(token)
  })

  it('is audited when it is registered and when it is revoked', async () => {
    const { id } = await register(driverId)
    await revoke(id)
    const audit = await readAudit(server.db, { subject_id: id })
    expect(audit).toMatchObject([
      { event: 'device.registered', actor_id: administratorId, detail: { userId: driverId } },
      { event: 'device.revoked', actor_id: administratorId, detail: { userId: driverId } },
    ])
  })
})

describe('rejects', () => {
  it.each([
    ['an unknown user', () => randomUUID()],
    ['an administrator', () => administratorId],
  ])('a device for %s', async (_who, userId) => {
    const body = { userId: userId(), name: 'Celular' }
    const response = await administrator.send('POST', '/gateway/devices', body)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ responseCode: 'user.not-found' })
  })

  it('a device without a name', async () => {
    const body = { userId: driverId, name: ' ' }
    expect((await administrator.send('POST', '/gateway/devices', body)).statusCode).toBe(400)
  })

  it('revoking a device that does not exist', async () => {
    const { id } = await register(driverId)
    await revoke(id)
    for (const gone of [id, randomUUID()]) {
      const response = await revoke(gone)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ responseCode: 'device.not-found' })
    }
    expect((await revoke('one')).statusCode).toBe(400)
  })
})
