import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../../test/open-test-server.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { createLogger } from '#platform/logger.ts'
import { readTimeline } from '../reads/timeline.ts'
import { JourneyReconciler } from './journey-reconciler.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
beforeEach(async () => {
  await sql`truncate occurrences, notifications, notification_rules, journeys cascade`.execute(
    world.db,
  )
})
afterAll(() => world.close())

/** Each call is a server that has just started. */
const reconcile = () =>
  new JourneyReconciler({
    ...world.deps,
    db: world.db,
    log: createLogger('silent'),
  }).reconcileNextPart()

const readEscalations = () =>
  world.db
    .selectFrom('notifications')
    .select(['journey_id', 'severity', 'count', 'readed', 'closed_at'])
    .where('kind', '=', 'noveltyUnattended')
    .execute()

const readAudit = () =>
  world.db
    .selectFrom('audit_entries')
    .select(['actor_kind', 'subject_id', 'detail'])
    .where('event', '=', 'journey.escalate')
    // Entries of the tests before stay: nobody can delete them.
    .where('subject_id', 'in', (eb) =>
      eb.selectFrom('journeys').select(sql<string>`id::text`.as('id')),
    )
    .execute()

async function reportTheft(): Promise<string> {
  const id = await world.requestAndDrive([{ name: 'accept' }])
  await world.administrator(id, { name: 'reportNovelty', noveltyCode: 'HURTO' })
  return id
}

it('is sent once after the minutes of the protocol, also by servers that start later', async () => {
  const id = await reportTheft()
  world.passMinutes(2)
  await reconcile()
  expect(await readEscalations()).toEqual([])
  world.passMinutes(1)
  for (let server = 0; server < 3; server += 1) await reconcile()
  expect(await readEscalations()).toEqual([
    { journey_id: id, severity: 'critical', count: 1, readed: false, closed_at: null },
  ])
})

it('is in the audit and in the timeline of the journey', async () => {
  const id = await reportTheft()
  world.passMinutes(3)
  await reconcile()
  expect(await readAudit()).toMatchObject([
    { actor_kind: 'system', subject_id: id, detail: { noveltyCode: 'HURTO' } },
  ])
  const [last] = (await readTimeline(world.db, id)).slice(-1)
  expect(last).toMatchObject({ kind: 'escalation', at: world.now.toISOString() })
})

it('closes when somebody takes the journey, and does not open again after a release', async () => {
  const id = await reportTheft()
  world.passMinutes(3)
  await reconcile()
  await world.administrator(id, { name: 'take' })
  expect(await readEscalations()).toMatchObject([{ readed: true, closed_at: world.now }])
  await world.administrator(id, { name: 'release' })
  world.passMinutes(60)
  await reconcile()
  expect(await readEscalations()).toMatchObject([{ count: 1, readed: true }])
  expect(await readAudit()).toHaveLength(1)
})

const recoverTruck = (id: string) =>
  world.administrator(id, {
    name: 'resolveNovelty',
    reasonCode: 'RECUPERADO',
    note: 'Lo confirmó la Policía.',
  })

it('closes when the novelty is resolved; the next novelty is escalated too', async () => {
  const id = await reportTheft()
  world.passMinutes(3)
  await reconcile()
  await recoverTruck(id)
  expect(await readEscalations()).toMatchObject([{ closed_at: world.now }])
  await world.administrator(id, { name: 'reportNovelty', noveltyCode: 'ACCIDENTE' })
  world.passMinutes(5)
  await reconcile()
  expect(await readEscalations()).toMatchObject([{ count: 2, readed: false, closed_at: null }])
  expect(await readAudit()).toHaveLength(2)
})

it('is not sent to a team that has turned the rule off', async () => {
  await world.db
    .insertInto('notification_rules')
    .values({
      kind: 'noveltyUnattended',
      is_on: false,
      severity: 'byNovelty',
      audience: 'everyone',
      chosen: [],
      amount: null,
      changed_by: null,
      changed_at: world.now,
    })
    .execute()
  await reportTheft()
  world.passMinutes(3)
  await reconcile()
  expect(await readEscalations()).toEqual([])
  expect(await readAudit()).toEqual([])
})

it('gives the notification of a novelty the severity of its protocol', async () => {
  await reportTheft()
  const other = await world.requestAndDrive([{ name: 'accept' }])
  await world.administrator(other, { name: 'reportNovelty', noveltyCode: 'TRANCON' })
  const rows = await world.db
    .selectFrom('notifications')
    .select('severity')
    .where('kind', '=', 'novelty')
    .orderBy('datetime')
    .execute()
  expect(rows.map(({ severity }) => severity)).toEqual(['critical', 'info'])
})

it('refuses to snooze a critical novelty, and says why', async () => {
  const id = await reportTheft()
  await expect(world.administrator(id, { name: 'snooze', minutes: 30 })).rejects.toMatchObject({
    code: 'journey.not-snoozable',
    message: expect.stringContaining('Hurto o piratería terrestre'),
  })
  await recoverTruck(id)
  await world.administrator(id, { name: 'snooze', minutes: 30 })
  expect((await world.read(id)).snooze).not.toBeNull()
})

describeOnPostgres('two servers at once', () => {
  it('escalate a novelty only once', async () => {
    await reportTheft()
    world.passMinutes(3)
    await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(await readEscalations()).toMatchObject([{ count: 1 }])
    expect(await readAudit()).toHaveLength(1)
  })
})
