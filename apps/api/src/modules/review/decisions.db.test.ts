import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askWhileHeld } from '../../../test/held-row.ts'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { allOk, errorCode, ReviewWorld } from '../../../test/review-world.ts'

let world: ReviewWorld
const [rosa, luis] = [0, 1]

beforeAll(async () => {
  world = await ReviewWorld.open()
})
afterAll(() => world.close())

describe('a decision', () => {
  it('that approves writes the records and papers, and a letter', async () => {
    const person = await world.addApplicant()
    await world.lock(rosa, person)
    const response = await world.decide(rosa, person, { event: 'approve', verdicts: allOk() })
    expect(response.statusCode, response.body).toBe(204)
    expect(await world.readUser(person.id)).toMatchObject({ user_state_id: 1, state_version: 1 })
    const driver = await world.db
      .selectFrom('drivers')
      .innerJoin('vehicles', 'vehicles.id', 'vehicle_id')
      .select(['licence_category', 'plate', 'payload_kg', 'vehicles.trailer_plate'])
      .select(['body_type', 'gps_provider'])
      .where('user_id', '=', person.id)
      .execute()
    expect(driver).toEqual([
      {
        licence_category: 'C3',
        plate: person.plate,
        payload_kg: 34_000,
        trailer_plate: 'R99001',
        body_type: 'Tanque',
        gps_provider: 'Satélite Andino',
      },
    ])
    expect((await world.readFile(rosa, person)).papers.map(({ kind }) => kind)).toEqual([
      'licence',
      'pila',
      'soat',
      'rtm',
      'liability',
      'dangerous-goods',
    ])
    const shown = world.db.selectFrom('renamed_subjects').select('kind').orderBy('id')
    expect((await shown.execute()).map(({ kind }) => kind)).toEqual(['driver', 'vehicle'])
    await world.sendLetters()
    expect(await world.mailbox.until(person.email)).toMatchObject({
      subject: 'Su registro fue aprobado',
    })
  })

  it('that approves a renewal leaves alone what was approved before and edited since', async () => {
    const person = await world.addApplicant()
    await world.lock(rosa, person)
    // In two steps: what was correct in the first one is written by the second.
    const returned = allOk().map((verdict) =>
      verdict.item === 'pila'
        ? { ...verdict, verdict: 'correct', reason: 'expired', note: null }
        : verdict,
    )
    await world.decide(rosa, person, { event: 'askCorrection', verdicts: returned })
    await world.change(person, 'resubmit', 'person')
    const renew = async (attempt: number, items: readonly ReviewItemKey[]) => {
      await world.sendItems(person.id, items, attempt, world.now, { ...person, surnames: 'Viejo' })
      await world.lock(rosa, person)
      const verdicts = items.map((item) => ({ item, attempt, verdict: 'ok' }))
      const { state_version: expectedStateVersion } = await world.readUser(person.id)
      const body = { event: 'approve', verdicts, expectedStateVersion }
      const response = await world.decide(rosa, person, body)
      expect(response.statusCode, response.body).toBe(204)
    }
    await renew(2, ['pila'])
    const read = () =>
      world.db
        .selectFrom('drivers')
        .innerJoin('vehicles', 'vehicles.id', 'vehicle_id')
        .innerJoin('papers', 'papers.vehicle_id', 'vehicles.id')
        .innerJoin('users', 'users.id', 'drivers.user_id')
        .select(['surnames', 'cedula', 'licence_category', 'payload_kg', 'expires_on'])
        .where('drivers.user_id', '=', person.id)
        .where('papers.kind', '=', 'soat')
        .execute()
    expect(await read()).toMatchObject([{ licence_category: 'C3', expires_on: '2029-03-31' }])

    world.now = new Date(world.now.getTime() + 60_000)
    await world.change(person, 'reviewAgain', 'system')
    const { db } = world
    const edited = { surnames: 'Nuevo', cedula: '1998000001', licence_category: 'C2' as const }
    await db.updateTable('users').set({ surnames: 'Nuevo' }).where('id', '=', person.id).execute()
    const { cedula, licence_category } = edited
    const driver = db.updateTable('drivers').set({ cedula, licence_category })
    await driver.where('user_id', '=', person.id).execute()
    const vehicle = db.updateTable('vehicles').set({ payload_kg: 30_000 })
    await vehicle.where('id', '=', person.vehicleId).execute()
    const soat = db.updateTable('papers').set({ expires_on: '2030-01-01' })
    await soat.where('vehicle_id', '=', person.vehicleId).where('kind', '=', 'soat').execute()
    // The SOAT of this sending is older than the one recorded since.
    await renew(3, ['pila', 'soat'])
    expect(await read()).toEqual([{ ...edited, payload_kg: 30_000, expires_on: '2030-01-01' }])
  })

  it('that asks for a correction tells the reasons; the mail waits for a server that is away', async () => {
    const person = await world.addApplicant()
    await world.lock(rosa, person)
    const verdicts = allOk().map((verdict) =>
      verdict.item === 'licence'
        ? { ...verdict, verdict: 'correct', reason: 'unreadable', note: 'El reverso' }
        : verdict,
    )
    world.mailbox.failure = new Error('away')
    const response = await world.decide(rosa, person, { event: 'askCorrection', verdicts })
    expect(response.statusCode, response.body).toBe(204)
    await world.sendLetters()
    expect(world.mailbox.to(person.email)).toEqual([])
    world.mailbox.failure = undefined
    world.now = new Date(world.now.getTime() + 30_000)
    await world.sendLetters()
    await world.mailbox.until(person.email)
    await world.sendLetters()
    const [mail, ...more] = world.mailbox.to(person.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(
      '- Licencia de conducción: La imagen no se lee bien. Tome la foto con buena luz y sin reflejos. El reverso',
    )
    expect(mail?.text).toContain('http://arriero.test/registro#token')
  })

  it('is refused with an old version, a missing verdict or an expired paper', async () => {
    const person = await world.addApplicant()
    await world.lock(rosa, person)
    const approve = { event: 'approve', verdicts: allOk() }
    const outcomes = [
      await world.decide(rosa, person, { ...approve, expectedStateVersion: 1 }),
      await world.decide(rosa, person, { ...approve, verdicts: allOk().slice(1) }),
      await world.decide(rosa, person, { ...approve, verdicts: allOk(2) }),
      await world.decide(rosa, person, { event: 'reject', verdicts: allOk() }),
    ]
    await world.db
      .updateTable('review_items')
      .set({ fields: JSON.stringify({ number: '1', expiresOn: '2026-11-17' }) })
      .where('user_id', '=', person.id)
      .where('item', '=', 'soat')
      .execute()
    outcomes.push(await world.decide(rosa, person, approve))
    expect(outcomes.map(errorCode)).toEqual([
      'user.version-conflict',
      'user.verdicts-refused',
      'user.new-sending',
      'user.verdicts-refused',
      'user.papers-expired',
    ])
    expect(outcomes.at(-1)?.json().responseMessage).toBe(
      'SOAT: venció el 17/11/2026. Pida la corrección.',
    )
    const items = world.db.selectFrom('review_items').select('verdict')
    const verdicts = await items.where('user_id', '=', person.id).execute()
    expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set([null]))
    // Nothing was written, so the lock is still there.
    expect((await world.lock(luis, person)).statusCode).toBe(409)
  })
})

describeOnPostgres('two reviewers on one queue', () => {
  it('never get or decide the same case', async () => {
    await world.db.deleteFrom('review_locks').execute()
    const added = await Promise.all(Array.from({ length: 12 }, () => world.addApplicant()))
    const waiting = await world.db
      .selectFrom('users')
      .select('id')
      .where('user_state_id', '=', userStates.Review)
      .execute()
    const taken: string[] = []
    const work = async (reviewer: number) => {
      for (;;) {
        const { userId } = (await world.send(reviewer, 'POST', 'users/next', {})).json()
        if (userId === null) return
        taken.push(userId)
        await world.decide(reviewer, { id: userId }, { event: 'approve', verdicts: allOk() })
      }
    }
    await Promise.all([work(rosa), work(luis), work(rosa), work(luis)])
    expect(taken.toSorted()).toEqual(waiting.map(({ id }) => id).toSorted())
    const transitions = await world.db
      .selectFrom('user_transitions')
      .select('user_id')
      .where(
        'user_id',
        'in',
        added.map(({ id }) => id),
      )
      .execute()
    expect(transitions).toHaveLength(added.length)
  })

  it('who decide the same case at once: one is first', async () => {
    const person = await world.addApplicant()
    await world.lock(rosa, person)
    const approve = { event: 'approve', verdicts: allOk() }
    const outcomes = await Promise.all(
      [rosa, luis, rosa, luis].map((reviewer) => world.decide(reviewer, person, approve)),
    )
    expect(outcomes.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect((await world.readUser(person.id)).state_version).toBe(1)
  })
})

describeOnPostgres('an erasure beside a decision', () => {
  it('locks the record before the user, as the decision does, so that neither waits for the other', async () => {
    const { db } = world
    const { id, name } = await world.addApplicant()
    const body = { typedName: name, reason: 'Lo pidió por correo.' }
    const erasure = await askWhileHeld(db, {
      lock: (tx) =>
        tx.selectFrom('drivers').select('user_id').where('user_id', '=', id).forUpdate().execute(),
      request: () => world.send(rosa, 'POST', `users/${id}/erasure`, body),
      meanwhile: (tx) =>
        tx
          .selectFrom('users')
          .select('id')
          .where('id', '=', id)
          .forNoKeyUpdate()
          .noWait()
          .execute(),
    })
    expect(erasure.statusCode).toBe(200)
  })
})
