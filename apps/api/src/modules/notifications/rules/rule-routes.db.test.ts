import type {
  NotificationRuleAnswer,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import { defaultRules, notificationKinds } from '@arriero/domain/notifications/notification-rule.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { banUser, buildUser } from '../../../../test/factories.ts'
import { replayLog } from '../../../../test/live-expectations.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const start = new Date('2026-11-15T12:00:00Z')
let now = start
let db: Db
let app: FastifyInstance
let close: () => Promise<void>
let ana: Person
let luis: Person

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now }))
  ana = await signIn('Ana María', 'Ñáñez')
  luis = await signIn('Luis', 'Gómez')
})
beforeEach(async () => {
  now = start
  await db.deleteFrom('notification_rules').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('occurrences').execute()
  await db.deleteFrom('changes').execute()
})
afterAll(() => close())

type Person = Awaited<ReturnType<typeof signIn>>
async function signIn(given_names: string, surnames: string) {
  const { id, email } = await buildUser(db, { given_names, surnames })
  const browser = new Browser(app)
  await browser.signIn(email)
  return { id, browser }
}

const list = async (): Promise<NotificationRulesAnswer> =>
  (await ana.browser.send('GET', '/gateway/notificationRules')).json()

const bodyOf = (kind: keyof typeof defaultRules, changed: object = {}) => {
  const { kind: _kind, ...rule } = defaultRules[kind]
  return { ...rule, expectedVersion: 0, ...changed }
}

const change = ({ browser }: Person, kind: keyof typeof defaultRules, changed: object = {}) =>
  browser.send('PUT', `/gateway/notificationRules/${kind}`, bodyOf(kind, changed))

describe('the rules', () => {
  it('are listed for all kinds in order, with the administrators to choose from', async () => {
    await buildUser(db, { kind: 'driver', given_names: 'Zoila' })
    const { rules, administrators } = await list()
    expect(rules.map(({ kind }) => kind)).toEqual(notificationKinds)
    expect(rules.find(({ kind }) => kind === 'late')).toEqual({
      ...defaultRules.late,
      version: 0,
      changedBy: null,
      changedAt: null,
    })
    expect(administrators).toEqual([
      { id: ana.id, name: 'Ana María Ñáñez' },
      { id: luis.id, name: 'Luis Gómez' },
    ])
  })

  it('can be changed one by one, with an audit entry', async () => {
    const wanted = { isOn: false, severity: 'critical', audience: 'attendant', amount: 45 }
    const answer = (await change(luis, 'late', wanted)).json<NotificationRuleAnswer>()
    expect(answer).toEqual({
      kind: 'late',
      ...wanted,
      chosen: [],
      version: 1,
      changedBy: { id: luis.id, name: 'Luis Gómez' },
      changedAt: start.toISOString(),
    })
    const { rules } = await list()
    expect(rules.find(({ kind }) => kind === 'late')).toEqual(answer)
    const audit = await readAudit(db, { event: 'notification-rule.changed', subject_id: 'late' })
    expect(audit).toMatchObject([
      {
        actor_id: luis.id,
        detail: { before: { isOn: true, amount: 15 }, after: { isOn: false, amount: 45 } },
      },
    ])
  })

  it('store each chosen person once, and none for another audience', async () => {
    const chosen = [ana.id, ana.id]
    const answer = await change(luis, 'novelty', { audience: 'chosen', chosen })
    expect(answer.json()).toMatchObject({ audience: 'chosen', chosen: [ana.id] })
    const next = await change(luis, 'novelty', { chosen, expectedVersion: 1 })
    expect(next.json()).toMatchObject({ audience: 'everyone', chosen: [], version: 2 })
  })
})

describe('a change is rejected, and changes nothing,', () => {
  it('when the rule changed meanwhile: the message says who changed it and when', async () => {
    await change(luis, 'late', { amount: 45 })
    now = new Date(start.getTime() + 8000)
    const conflict = await change(ana, 'late', { amount: 60 })
    expect(conflict.statusCode).toBe(409)
    expect(conflict.json()).toEqual({
      responseCode: 'notification.rule-changed',
      responseMessage: 'Luis Gómez cambió esta regla hace\u00A08\u00A0s. Revise los datos nuevos.',
    })
    const next = await change(ana, 'late', { amount: 60, expectedVersion: 1 })
    expect(next.json()).toMatchObject({ amount: 60, version: 2 })
    expect((await change(luis, 'late', { expectedVersion: 1 })).statusCode).toBe(409)
    expect((await change(luis, 'cancelled', { expectedVersion: 7 })).statusCode).toBe(409)
  })

  it('when the version is out of range', async () => {
    const tries = [2_147_483_646, 2_147_483_647].map((expectedVersion) =>
      change(luis, 'late', { expectedVersion }),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([409, 400])
  })

  it.each([0, 1])(
    'unless it is the first of several concurrent changes of version %i',
    async (expectedVersion) => {
      if (expectedVersion === 1) await change(ana, 'late')
      const changes = [20, 21, 22, 23, 24].map((amount) =>
        change(amount % 2 ? ana : luis, 'late', { amount, expectedVersion }),
      )
      const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status !== 409)).toEqual([200])
      const { rules } = await list()
      expect(rules.find(({ kind }) => kind === 'late')?.version).toBe(expectedVersion + 1)
    },
  )

  it('when the kind does not allow it, or a chosen person is not an active administrator', async () => {
    const driver = await buildUser(db, { kind: 'driver' })
    const banned = await buildUser(db)
    await banUser(db, banned.id)
    const before = await list()
    const tries = [
      [await change(ana, 'security', { isOn: false }), 'notification.rule-fixed'],
      [await change(ana, 'late', { amount: 1441 }), 'notification.rule-amount'],
      [await change(ana, 'userReview', { audience: 'attendant' }), 'notification.rule-audience'],
      ...(await Promise.all(
        [[], [driver.id], [ana.id, banned.id]].map(async (chosen) => [
          await change(ana, 'late', { audience: 'chosen', chosen }),
          'notification.rule-audience',
        ]),
      )),
    ] as const
    for (const [answer, code] of tries) {
      expect(typeof answer === 'object' && answer.json()).toMatchObject({ responseCode: code })
      expect(typeof answer === 'object' && answer.statusCode).toBe(422)
    }
    expect(await list()).toEqual(before)
  })

  it('for an unknown kind, and without a session', async () => {
    const unknown = await ana.browser.send('PUT', '/gateway/notificationRules/otra', bodyOf('late'))
    expect(unknown.statusCode).toBe(400)
    const signedOut = await new Browser(app).open()
    const { statusCode } = await signedOut.send(
      'PUT',
      '/gateway/notificationRules/late',
      bodyOf('late'),
    )
    expect(statusCode).toBe(401)
  })
})

describe('a test of a rule', () => {
  const sendTest = (kind: string) =>
    ana.browser.send('POST', `/gateway/notificationRules/${kind}/test`)

  it.each(notificationKinds)(
    'of %s sends a labelled notification only to the administrator who requested it',
    async (kind) => {
      expect((await sendTest(kind)).statusCode).toBe(204)
      const sent = await db.selectFrom('notifications').selectAll().execute()
      expect(sent).toMatchObject([
        { administrator_id: ana.id, kind, readed: false, closed_at: null, journey_id: null },
      ])
      expect(sent[0]?.title).toMatch(/^Prueba: /)
      // The sample novelty has the severity «warning».
      const { severity } = defaultRules[kind]
      expect(sent[0]?.severity).toBe(severity === 'byNovelty' ? 'warning' : severity)
    },
  )

  it('works for a kind that is off, with its severity, and replaces the previous test', async () => {
    await change(luis, 'late', { isOn: false, severity: 'info' })
    await sendTest('late')
    now = new Date(start.getTime() + 8000)
    await sendTest('late')
    await sendTest('userReview')
    await luis.browser.send('POST', '/gateway/notificationRules/late/test')
    const sent = await db
      .selectFrom('notifications')
      .select(['administrator_id', 'kind', 'severity', 'count'])
      .orderBy('datetime')
      .execute()
    const late = { kind: 'late', severity: 'info', count: 1 }
    expect(sent).toEqual([
      { administrator_id: ana.id, ...late },
      { administrator_id: ana.id, kind: 'userReview', severity: 'info', count: 1 },
      { administrator_id: luis.id, ...late },
    ])
    expect(await replayLog(db, `notifications/${ana.id}/admin`)).toHaveLength(2)
    expect(await db.selectFrom('occurrences').select('id').execute()).toHaveLength(3)
  })

  it('leaves no open occurrence for the reconciler to close', async () => {
    await sendTest('userReview')
    const open = await db
      .selectFrom('occurrences')
      .select('id')
      .where('cleared_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })
})
