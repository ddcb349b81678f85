import { randomUUID } from 'node:crypto'
import type { UsersPage } from '@arriero/domain/contract/http/review.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { buildCustomer } from '../../../test/factories.ts'
import { allOk, type Applicant, errorCode, ReviewWorld } from '../../../test/review-world.ts'

let world: ReviewWorld
const [rosa, luis] = [0, 1]

beforeAll(async () => {
  world = await ReviewWorld.open()
})
afterAll(() => world.close())

describe('the lists', () => {
  it('show who waits longest first, in pages, without whole documents', async () => {
    const people = [
      await world.addApplicant(),
      await world.addApplicant(),
      await world.addApplicant(),
    ]
    const seen: UsersPage['entries'] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page: UsersPage = (
        await world.send(rosa, 'GET', `users?state=2&limit=2${after}`)
      ).json()
      seen.push(...page.entries)
      cursor = page.nextCursor
    }
    expect(seen.map(({ id }) => id)).toEqual(people.map(({ id }) => id))
    const { cedula } = people[0] as Applicant
    expect(seen[0]?.document).toBe(`•.•••.•••.${cedula.slice(-3)}`)
    const counts = (await world.send(rosa, 'GET', 'users/counts')).json()
    expect(counts.states[1]).toEqual({
      userStateId: 2,
      count: 3,
      oldestSince: seen[0]?.stateSince,
    })
  })

  it('find people by name, and reject a broken cursor', async () => {
    const person = await world.addApplicant({ surnames: 'Zúñiga' })
    const words = { search_text: 'pedro zuniga 1888000444 zzy901' }
    await world.db.updateTable('drivers').set(words).where('user_id', '=', person.id).execute()
    const ids = [person.id]
    const find = async (text: string): Promise<UsersPage> =>
      (await world.send(rosa, 'GET', `users?state=2&text=${encodeURIComponent(text)}`)).json()
    expect((await find('zúñi')).entries.map(({ id }) => id)).toEqual(ids)
    expect((await find('nadie')).entries).toEqual([])
    expect((await find('«»')).entries).toEqual([])
    expect((await world.send(rosa, 'GET', 'users?state=2&cursor=x')).statusCode).toBe(400)

    // Who sees the cédula masked can't spell it out. Plates are no personal data.
    expect((await find('188800')).entries.map(({ id }) => id)).toEqual(ids)
    const viewer = await world.addViewer()
    const seen: Record<string, number> = {}
    for (const text of ['1', '188800', '1.888.000.444', 'zzy9', 'zuñ 1888']) {
      const path = `/api/users?state=2&text=${encodeURIComponent(text)}`
      seen[text] = (await viewer.send('GET', path)).json().entries.length
    }
    expect(seen).toEqual({ '1': 0, '188800': 0, '1.888.000.444': 1, zzy9: 1, 'zuñ 1888': 0 })
  })

  it('find people by a word that more than a thousand have, in pages', async () => {
    const state = userStates.Reject
    await sql`with made as (
        insert into users (id, kind, user_state_id, email, given_names, surnames, state_since)
        select gen_random_uuid(), 'driver', ${state}::int, 'frecuente' || n || '@example.com', n::text, 'Rodríguez',
          now() - n * interval '1 minute' from generate_series(1, 1002) as n
        returning id, given_names)
      insert into drivers (user_id, cedula, licence_category, search_text)
      select id, (1700000000 + given_names::int)::text, 'C3', 'rodriguez' from made
      where given_names <> '1001'`.execute(world.db)
    const seen: string[] = []
    let cursor = ''
    for (const _page of [1, 2]) {
      const path = `users?state=${state}&text=rodr&limit=2${cursor}`
      const page: UsersPage = (await world.send(rosa, 'GET', path)).json()
      seen.push(...page.entries.map(({ name }) => name))
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(seen).toEqual(['1002', '1000', '999', '998'].map((name) => `${name} Rodríguez`))
  })
})

describe('a file', () => {
  const sendCompany = (user_id: string, nit: string) =>
    world.db
      .insertInto('review_items')
      .values({
        user_id,
        item: 'company',
        attempt: 1,
        fields: JSON.stringify({ nit }),
        sent_at: world.now,
        verdict: null,
        reason: null,
        note: null,
        decided_by: null,
        decided_at: null,
      })
      .execute()

  it('has what was typed for the reviewer, papers, duplicates and the holder of the lock', async () => {
    const person = await world.addApplicant()
    const twin = await world.addApplicant()
    await world.db
      .updateTable('review_items')
      .set({ fields: JSON.stringify({ givenNames: 'P', surnames: 'Q', cedula: person.cedula }) })
      .where('user_id', '=', twin.id)
      .where('item', '=', 'identity')
      .execute()
    await world.lock(luis, person)
    const masked = await world.readFile(rosa, person)
    expect(masked.items[0]?.attempts[0]?.fields['cedula']).toContain('•')
    const file = await world.readFile(luis, person)
    expect(file).toMatchObject({
      name: person.name,
      lock: { holderName: 'Luis Ruiz' },
      allowed: ['approve', 'askCorrection', 'reject', 'ban'],
      vehicles: [{ plate: person.plate }],
    })
    const identity = file.items.find(({ item }) => item === 'identity')?.attempts[0]
    expect(identity?.fields['cedula']).toBe(person.cedula)
    const found = file.duplicates.map(({ by, userId }) => [by, userId])
    expect(found).toContainEqual(['cedula', twin.id])
    expect(found).toContainEqual(['account', twin.id])
  })

  it('names the people with the same plate, phone or NIT, in their records or in what they sent', async () => {
    const person = await world.addApplicant()
    const [typed, caller] = [await world.addApplicant(), await world.addApplicant()]
    const items = world.db.updateTable('review_items')
    await items
      .set({ fields: JSON.stringify({ plate: person.plate }) })
      .where('user_id', '=', typed.id)
      .where('item', '=', 'vehicle')
      .execute()
    const partner = await world.addApplicant()
    const drivers = world.db.updateTable('drivers').set({ vehicle_id: person.vehicleId })
    await drivers.where('user_id', '=', partner.id).execute()
    const phone = world.db.selectFrom('users').select('phone').where('id', '=', person.id)
    await world.db.updateTable('users').set({ phone }).where('id', '=', caller.id).execute()
    const duplicatesOf = async (id: string) =>
      (await world.readFile(rosa, { id })).duplicates.map(({ by, userId }) => [by, userId])
    const ofOthers = (await duplicatesOf(person.id)).filter(([by]) => by !== 'account')
    expect(ofOthers).toEqual([
      ...[typed.id, partner.id].toSorted().map((id) => ['plate', id]),
      ['phone', caller.id],
    ])

    const [company, recorded, sent] = [
      await buildCustomer(world.db),
      await buildCustomer(world.db),
      await buildCustomer(world.db),
    ]
    const setNit = (id: string, nit: string) =>
      world.db.updateTable('customers').set({ nit }).where('user_id', '=', id).execute()
    await setNit(recorded, '899999068')
    await sendCompany(company, '899999068-1')
    await sendCompany(sent, '899999068-1')
    expect(await duplicatesOf(company)).toEqual(
      [recorded, sent].toSorted().map((id) => ['nit', id]),
    )
  })

  it('is masked outside of the review, and not found for administrators', async () => {
    const person = await world.addApplicant({ state: userStates.Active })
    const file = await world.readFile(rosa, person)
    const identity = file.items.find(({ item }) => item === 'identity')?.attempts[0]
    expect(identity?.fields['cedula']).toBe(`•••••••${person.cedula.slice(-3)}`)
    const licence = file.items.find(({ item }) => item === 'licence')?.attempts[0]
    expect(licence?.fields['number']).toContain('•')
    for (const id of [world.reviewers[0]?.id, randomUUID()]) {
      expect(errorCode(await world.send(rosa, 'GET', `users/${id}`))).toBe('user.not-found')
      expect(errorCode(await world.send(rosa, 'POST', `users/${id}/lock`))).toBe('user.not-found')
    }
  })
})

describe('a lock', () => {
  it('keeps others away until it is given back or expires', async () => {
    const person = await world.addApplicant()
    expect((await world.lock(rosa, person)).statusCode).toBe(200)
    expect((await world.lock(rosa, person)).statusCode).toBe(200)
    const refused = await world.lock(luis, person)
    expect(refused.json()).toEqual({
      responseCode: 'user.locked',
      responseMessage: 'Rosa Ruiz está revisando este caso.',
    })
    await world.send(luis, 'DELETE', `users/${person.id}/lock`)
    expect((await world.lock(luis, person)).statusCode).toBe(409)
    await world.send(rosa, 'DELETE', `users/${person.id}/lock`)
    expect((await world.lock(luis, person)).statusCode).toBe(200)
    world.now = new Date(world.now.getTime() + 121_000)
    expect((await world.lock(rosa, person)).statusCode).toBe(200)
    const opened = await readAudit(world.db, { event: 'user.review-opened', subject_id: person.id })
    expect(opened).toHaveLength(3)
  })

  it('is needed to decide', async () => {
    const person = await world.addApplicant()
    const approve = { event: 'approve', verdicts: allOk() }
    expect(errorCode(await world.decide(rosa, person, approve))).toBe('user.lock-lost')
    await world.lock(luis, person)
    expect(errorCode(await world.decide(rosa, person, approve))).toBe('user.lock-lost')
    expect((await world.readUser(person.id)).user_state_id).toBe(userStates.Review)
  })
})
