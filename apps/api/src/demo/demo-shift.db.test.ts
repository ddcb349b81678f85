import { criticalNoveltyMinutes, maxWaitingSurcharges } from '@arriero/domain/demo/demo-shift.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser } from '../../test/factories.ts'
import { OperationWorld } from '../../test/operation-world.ts'
import { readTimeline } from '#modules/journeys/reads/timeline.ts'
import { demoDomain } from '#platform/settings/config.ts'
import { demoAccount } from './demo-people.ts'
import { playShift } from './demo-shift.ts'

let world: OperationWorld
beforeAll(async () => {
  world = await OperationWorld.open()
  await buildUser(world.db, { email: demoAccount.email })
  await buildUser(world.db, {
    email: `diego@${demoDomain}`,
    given_names: 'Diego',
    surnames: 'Ñáñez',
  })
})
beforeEach(async () => {
  await sql`truncate occurrences, notifications, journeys, changes cascade`.execute(world.db)
})
afterAll(() => world.close())

const trucks = 10
const play = (speed = 1) =>
  playShift({
    db: world.db,
    clock: () => world.now,
    commands: world.commands,
    demo: () => ({ trucks, speed }),
  })

async function settle() {
  const id = await world.requestAndDrive([{ name: 'accept' }, { name: 'arriveAtOrigin' }])
  await world.administrator(id, { name: 'applySurcharge', reasonCode: 'DEMORA_EN_SITIO' })
  await world.drive(id, [{ name: 'startLoading' }])
  world.passMinutes(1)
}

const surcharges = () =>
  world.db
    .selectFrom('surcharges')
    .leftJoin('users', 'users.id', 'decided_by')
    .select(['status', 'users.given_names as by'])
    .orderBy('started_at')
    .execute()

it('approves the oldest surcharge of a list that is too long, and no other', async () => {
  for (let n = 0; n < maxWaitingSurcharges(trucks); n += 1) await settle()
  await play()
  expect((await surcharges()).every(({ status }) => status === 'settled')).toBe(true)
  await settle()
  await play()
  await play()
  const [oldest, ...others] = await surcharges()
  expect(oldest).toEqual({ status: 'approved', by: 'Diego' })
  expect(others.every(({ status }) => status === 'settled')).toBe(true)
})

async function report(noveltyCode: NoveltyCode) {
  const id = await world.requestAndDrive([{ name: 'accept' }])
  await world.drive(id, [{ name: 'reportNovelty', noveltyCode }])
  return id
}

it.each(['HURTO', 'ACCIDENTE', 'SOSPECHA', 'SALUD'] as const)(
  'has an outcome of a critical novelty after hours, and tells each step of it: %s',
  async (code) => {
    const id = await report(code)
    world.passMinutes(criticalNoveltyMinutes - 1)
    await play()
    expect((await world.read(id)).novelty?.code).toBe(code)
    world.passMinutes(2)
    await play()
    expect((await world.read(id)).novelty).toBeNull()
    const timeline = await readTimeline(world.db, id)
    expect(timeline.filter(({ kind }) => kind === 'novelty-step').length).toBeGreaterThan(2)
    expect(timeline).toContainEqual(
      expect.objectContaining({
        event: 'resolveNovelty',
        note: expect.stringMatching(/^Demostración: /),
      }),
    )
  },
)

it('leaves alone what somebody has taken, what is not critical, and what is new at this speed', async () => {
  const taken = await report('HURTO')
  const blocked = await report('DERRUMBE')
  world.passMinutes(criticalNoveltyMinutes + 1)
  await world.administrator(taken, { name: 'take' })
  await play()
  expect((await world.read(taken)).novelty?.code).toBe('HURTO')
  expect((await world.read(blocked)).novelty?.code).toBe('DERRUMBE')
  const robbed = await report('HURTO')
  world.passMinutes(criticalNoveltyMinutes / 60 + 1)
  await play(10)
  expect((await world.read(robbed)).novelty?.code).toBe('HURTO')
  await play(60)
  await play(60)
  expect((await world.read(robbed)).novelty).toBeNull()
})
