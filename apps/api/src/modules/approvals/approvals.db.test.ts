import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApprovalPerson } from '../../../test/approval-person.ts'
import { readAudit } from '../../../test/audit.ts'
import { Browser, testPassword } from '../../../test/browser.ts'
import { buildApproval, buildCustomer, buildJourney } from '../../../test/factories.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import type { ApprovedAction } from '#platform/approvals/approval-service.ts'
import type { Db } from '#platform/database/schema.ts'

const start = new Date('2026-11-18T12:00:00Z')
let now = start
let db: Db
let app: FastifyInstance
let close: () => Promise<void>
/** What the kind of the tests carried out. */
const executed: ApprovedAction<{ reason: string }>[] = []
let refusal: AppError | undefined

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now }))
  app.approvals.addKind({
    kind: 'user.ban',
    payload: z.object({ reason: z.string() }),
    execute: async (_, approved) => {
      if (refusal) throw refusal
      return () => void executed.push(approved)
    },
  })
})
beforeEach(async () => {
  now = start
  refusal = undefined
  executed.length = 0
  await db.deleteFrom('approvals').execute()
  await db.updateTable('users').set({ user_state_id: userStates.Reject }).execute()
})
afterAll(() => close())

const newPerson = (givenNames: string, overrides: object = {}) =>
  ApprovalPerson.add(app, db, { given_names: givenNames, ...overrides }, () => now)

const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body && JSON.parse(body).responseCode,
]
const events = async (id: string) =>
  (await readAudit(db, { subject_id: id })).map(({ event }) => event)

describe('an action of two people', () => {
  it('waits for the other person, who reads what it will do and approves it', async () => {
    const [ana, luis] = [await newPerson('Ana'), await newPerson('Luis')]
    const { id, canConfirmAlone } = await ana.ask()
    expect(canConfirmAlone).toBe(false)
    expect([await ana.waiting(), await luis.waiting()]).toEqual([0, 1])
    expect(await ana.list()).toMatchObject([{ id, status: 'pending', actions: ['withdraw'] }])
    expect(await luis.list()).toMatchObject([
      {
        summary: 'Bloquear a Pedro Pérez (conductor)',
        note: 'Denuncia del cliente',
        requestedBy: { name: 'Ana Gómez' },
        actions: ['approve', 'reject'],
      },
    ])
    expect((await luis.act(id, 'approve', { note: 'De acuerdo' })).statusCode).toBe(204)
    expect(executed).toMatchObject([
      { id, payload: { reason: 'Robo' }, requestedBy: ana.id, approvedBy: luis.id, isAlone: false },
    ])
    expect(await ana.list('ended')).toMatchObject([
      { id, status: 'approved', decidedBy: { name: 'Luis Gómez' }, decisionNote: 'De acuerdo' },
    ])
    expect(await luis.waiting()).toBe(0)
    const told = await db
      .selectFrom('occurrences')
      .innerJoin('deliveries', 'deliveries.occurrence_id', 'occurrences.id')
      .select(['deliveries.administrator_id', 'occurrences.cleared_at'])
      .where('subject_id', '=', id)
      .execute()
    expect(told).toEqual([{ administrator_id: luis.id, cleared_at: now }])
    expect(await events(id)).toEqual(['approval.requested', 'approval.approved'])
  })

  it('is carried out once when two people approve it at the same time', async () => {
    const [ana, luis, eva] = [
      await newPerson('Ana'),
      await newPerson('Luis'),
      await newPerson('Eva'),
    ]
    const { id } = await ana.ask()
    const answers = await Promise.all([luis, eva, luis, eva].map((one) => one.act(id, 'approve')))
    const isDone = answers.filter(({ statusCode }) => statusCode === 204)
    expect(isDone).toHaveLength(1)
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(late?.json().responseMessage).toMatch(/^(Luis|Eva) Gómez ya la aprobó\.$/)
    expect(executed).toHaveLength(1)
  })

  it('is not decided by the person who asked', async () => {
    const [ana] = [await newPerson('Ana'), await newPerson('Luis')]
    const { id } = await ana.ask()
    expect(codeOf(await ana.act(id, 'approve'))).toEqual([403, 'approval.own'])
    expect(codeOf(await ana.act(id, 'reject', { note: 'No' }))).toEqual([403, 'approval.own'])
    const proof = { password: testPassword }
    const alone = await ana.act(id, 'confirmAlone', { proof })
    expect(codeOf(alone)).toEqual([409, 'approval.others-can'])
    expect(executed).toEqual([])
  })

  it('does nothing when it is rejected, withdrawn or nobody decides it in a day', async () => {
    const [ana, luis] = [await newPerson('Ana'), await newPerson('Luis')]
    const [rejected, withdrawn, expired] = [await ana.ask(), await ana.ask(), await ana.ask()]
    expect(codeOf(await luis.act(rejected.id, 'reject'))).toEqual([400, 'request.invalid'])
    expect((await luis.act(rejected.id, 'reject', { note: 'No es él' })).statusCode).toBe(204)
    expect(codeOf(await luis.act(withdrawn.id, 'withdraw'))).toEqual([403, 'approval.not-own'])
    expect((await ana.act(withdrawn.id, 'withdraw')).statusCode).toBe(204)
    expect(codeOf(await luis.act(withdrawn.id, 'approve'))).toEqual([409, 'approval.decided'])
    now = new Date(start.getTime() + 24 * 3_600_000)
    // The session is over too, by then.
    const tomorrow = await newPerson('Eva')
    expect(codeOf(await tomorrow.act(expired.id, 'approve'))).toEqual([410, 'approval.expired'])
    expect(await tomorrow.waiting()).toBe(0)
    const chore = app.chores.find(({ name }) => name.startsWith('expire approvals'))
    await chore?.run(() => true)
    expect(await events(expired.id)).toEqual(['approval.requested', 'approval.expired'])
    expect((await tomorrow.list('ended')).map(({ status }) => status)).toEqual(
      expect.arrayContaining(['rejected', 'withdrawn', 'expired']),
    )
    expect(executed).toEqual([])
  })

  it('goes on waiting if it can not be carried out now', async () => {
    const [ana, luis] = [await newPerson('Ana'), await newPerson('Luis')]
    const { id } = await ana.ask()
    refusal = new AppError('user.transition-refused')
    expect(codeOf(await luis.act(id, 'approve'))).toEqual([409, 'user.transition-refused'])
    refusal = undefined
    expect((await luis.act(id, 'approve')).statusCode).toBe(204)
  })

  it('is asked for once about the same person', async () => {
    const [ana, luis] = [await newPerson('Ana'), await newPerson('Luis')]
    const { id } = await ana.ask(luis.id)
    await expect(luis.ask(luis.id)).rejects.toThrow('Ya hay una solicitud igual')
    await ana.act(id, 'withdraw')
    await expect(luis.ask(luis.id)).resolves.toMatchObject({ status: 'pending' })
  })

  it('is confirmed alone, with the password, where nobody else could decide', async () => {
    const ana = await newPerson('Ana')
    const { id, canConfirmAlone } = await ana.ask()
    expect(canConfirmAlone).toBe(true)
    expect(await ana.list()).toMatchObject([{ actions: ['withdraw', 'confirmAlone'] }])
    const confirm = (password: string) => ana.act(id, 'confirmAlone', { proof: { password } })
    expect(codeOf(await confirm('otra'))).toEqual([403, 'password.wrong'])
    expect((await confirm(testPassword)).statusCode).toBe(204)
    expect(executed).toMatchObject([{ isAlone: true, approvedBy: ana.id }])
    const [, entry] = await readAudit(db, { subject_id: id })
    expect(entry).toMatchObject({ event: 'approval.approved', detail: { alone: true } })
  })

  it('answers unknown ones and strangers', async () => {
    const ana = await newPerson('Ana')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(codeOf(await ana.act(unknown, 'approve'))).toEqual([404, 'approval.not-found'])
    const stranger = await new Browser(app).open()
    const response = await stranger.send('POST', `/api/approvals/${unknown}/approve`, {})
    expect(codeOf(response)).toEqual([401, 'session.required'])
  })
})

describe('cancelling many journeys', () => {
  const cancel = { reasonCode: 'DUPLICADO', note: 'Pedido doble' }

  async function buildJourneys(count: number) {
    const customerId = await buildCustomer(db)
    const journeys = await Promise.all(
      Array.from({ length: count }, () => buildJourney(db, { customer_id: customerId })),
    )
    return journeys.map(({ id }) => ({ id }))
  }
  const bulk = (person: ApprovalPerson, targets: object[], headers = {}) =>
    person.browser.send('POST', '/gateway/journeys/bulk/cancel', { ...cancel, targets }, headers)
  const transitionsOf = (ids: string[]) =>
    db
      .selectFrom('transitions')
      .select(['journey_id', 'actor_id', 'note'])
      .where('journey_id', 'in', ids)
      .execute()

  it('is done at once up to five, and by two people above', async () => {
    const [ana, luis] = [await newPerson('Ana'), await newPerson('Luis')]
    const few = await buildJourneys(5)
    expect((await bulk(ana, few)).json().results).toHaveLength(5)

    const many = await buildJourneys(6)
    const key = { 'idempotency-key': 'una-llave-larga' }
    const response = await bulk(luis, many, key)
    expect(response.statusCode).toBe(202)
    const { approval } = response.json()
    expect(approval.summary).toMatch(
      /^Cancelar 6 viajes: .* y 2 más\. Motivo: Servicio duplicado\.$/,
    )
    expect((await bulk(luis, many, key)).json()).toEqual({ approval })
    const ids = many.map(({ id }) => id)
    expect(await transitionsOf(ids)).toEqual([])

    expect((await ana.act(approval.id, 'approve')).statusCode).toBe(204)
    const note = 'Pedido doble · Pidió Luis Gómez, aprobó Ana Gómez.'
    const done = await transitionsOf(ids)
    expect(done).toHaveLength(6)
    for (const one of done) expect(one).toMatchObject({ actor_id: ana.id, note })
    const [entry] = await readAudit(db, { subject_id: ids[0] ?? '' })
    expect(entry).toMatchObject({
      actor_id: ana.id,
      detail: { approvalId: approval.id, requestedBy: luis.id },
    })
    const [ended] = await luis.list('ended')
    expect(ended).toMatchObject({ outcome: 'Se cancelaron 6 de 6 viajes.' })
  })

  it('can not be divided into small requests', async () => {
    const [ana] = [await newPerson('Ana'), await newPerson('Luis')]
    const first = await buildJourneys(4)
    expect((await bulk(ana, first)).statusCode).toBe(200)
    // The same journeys again are a repetition, not more of them.
    expect((await bulk(ana, first)).statusCode).toBe(200)
    expect((await bulk(ana, await buildJourneys(2))).statusCode).toBe(202)
    now = new Date(now.getTime() + 10 * 60_000)
    await ana.browser.refresh()
    expect((await bulk(ana, await buildJourneys(2))).statusCode).toBe(200)
  })

  it('can not be done one after the other either, nor all at once', async () => {
    const [ana] = [await newPerson('Ana'), await newPerson('Luis')]
    const many = await buildJourneys(8)
    const single = async ({ id }: { id: string }) =>
      codeOf(await ana.browser.send('POST', `/gateway/journeys/${id}/cancel`, cancel))
    const answers = await Promise.all(many.slice(0, 7).map(single))
    const refused = many.filter((_, index) => answers[index]?.[0] !== 200)
    expect(answers.filter(([status]) => status !== 200)).toEqual([
      [409, 'journey.cancel-needs-approval'],
      [409, 'journey.cancel-needs-approval'],
    ])
    expect((await bulk(ana, refused.slice(0, 1))).statusCode).toBe(202)
    now = new Date(now.getTime() + 10 * 60_000)
    await ana.browser.refresh()
    expect(await single(many[7] ?? { id: '' })).toEqual([200, undefined])
  })

  it('is finished by the chore if its process stopped, also behind one that fails', async () => {
    const [ana, luis] = [await newPerson('Ana'), await newPerson('Luis')]
    const many = await buildJourneys(6)
    const { approval } = (await bulk(ana, many)).json()
    const broken = await buildApproval(db, ana.id, now)
    const approve = (id: string, decided_at: Date) =>
      db
        .updateTable('approvals')
        .set({ status: 'approved', decided_by: luis.id, decided_at })
        .where('id', '=', id)
        .execute()
    await approve(broken, new Date(now.getTime() - 1000))
    await approve(approval.id, now)
    now = new Date(now.getTime() + 2 * 60_000)
    const chore = app.chores.find(({ name }) => name.startsWith('expire approvals'))
    await chore?.run(() => true)
    await chore?.run(() => true)
    expect(await transitionsOf(many.map(({ id }) => id))).toHaveLength(6)
    const row = await db
      .selectFrom('approvals')
      .select(['finished_at', 'outcome'])
      .where('id', '=', approval.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ finished_at: now, outcome: 'Se cancelaron 6 de 6 viajes.' })
  })
})
