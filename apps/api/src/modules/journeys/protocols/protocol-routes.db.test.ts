import type {
  NoveltyProtocolAnswer,
  NoveltyProtocolsAnswer,
} from '@arriero/domain/contract/http/novelty-protocols.ts'
import { type NoveltyCode, noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import {
  defaultProtocols,
  type NoveltyProtocol,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildUser } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'
import { createProtocolsCache, findProtocol } from './protocol-store.ts'

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
  await db.deleteFrom('novelty_protocols').execute()
})
afterAll(() => close())

type Person = Awaited<ReturnType<typeof signIn>>
async function signIn(given_names: string, surnames: string) {
  const { id, email } = await buildUser(db, { given_names, surnames })
  const browser = new Browser(app)
  await browser.signIn(email)
  return { id, browser }
}

const list = async () =>
  (await ana.browser.send('GET', '/gateway/noveltyProtocols')).json<NoveltyProtocolsAnswer>()

const find = async (code: NoveltyCode) =>
  (await list()).protocols.find((protocol) => protocol.code === code)

const change = (
  { browser }: Person,
  code: string,
  protocol: Partial<NoveltyProtocol> | null,
  expectedVersion = 0,
) =>
  browser.send('PUT', `/gateway/noveltyProtocols/${code}`, {
    protocol: protocol && { ...defaultProtocols[code as NoveltyCode], ...protocol },
    expectedVersion,
  })

const statusOf = async (answer: ReturnType<typeof change>) => (await answer).statusCode

describe('the protocols', () => {
  it('are listed for all kinds in the order of the catalogue, first as the defaults', async () => {
    const { protocols } = await list()
    expect(protocols.map(({ code }) => code)).toEqual(noveltyCodes)
    expect(await find('VARADA')).toEqual({
      code: 'VARADA',
      protocol: defaultProtocols.VARADA,
      isDefault: true,
      version: 0,
      changedBy: null,
      changedAt: null,
    })
  })

  it('can be changed one by one, with an audit entry', async () => {
    const answer = await change(luis, 'VARADA', { severity: 'critical', escalateMinutes: null })
    expect(answer.json()).toMatchObject({
      code: 'VARADA',
      protocol: { severity: 'critical', escalateMinutes: null },
      isDefault: false,
      version: 1,
      changedBy: { id: luis.id, name: 'Luis Gómez' },
      changedAt: start.toISOString(),
    })
    expect(await find('VARADA')).toEqual(answer.json<NoveltyProtocolAnswer>())
    expect(await find('PINCHADA')).toMatchObject({ version: 0, isDefault: true })
    const audit = await readAudit(db, { event: 'novelty-protocol.changed', subject_id: 'VARADA' })
    expect(audit).toMatchObject([
      {
        actor_id: luis.id,
        detail: { before: { severity: 'high' }, after: { severity: 'critical' } },
      },
    ])
  })

  it('go back to the default, and still say who did it', async () => {
    await change(luis, 'VARADA', { severity: 'low' })
    const answer = await change(ana, 'VARADA', null, 1)
    expect(answer.json()).toMatchObject({
      protocol: defaultProtocols.VARADA,
      isDefault: true,
      version: 2,
      changedBy: { id: ana.id },
    })
    expect(await findProtocol(db, 'VARADA')).toEqual(defaultProtocols.VARADA)
  })

  it('reach every process within a second', async () => {
    let elapsedMs = 0
    const read = createProtocolsCache(() => elapsedMs)
    expect((await read(db)).VARADA.severity).toBe('high')
    await change(luis, 'VARADA', { severity: 'low' })
    elapsedMs = 999
    expect((await read(db)).VARADA.severity).toBe('high')
    elapsedMs = 1000
    expect(await read(db)).toMatchObject({
      VARADA: { severity: 'low' },
      HURTO: defaultProtocols.HURTO,
    })
  })

  it('that this version can not read give way to the default', async () => {
    await db
      .insertInto('novelty_protocols')
      .values({ code: 'VARADA', protocol: '{"severity":"huge"}', version: 1, changed_at: start })
      .execute()
    expect((await createProtocolsCache()(db)).VARADA).toEqual(defaultProtocols.VARADA)
  })
})

describe('a change is rejected, and changes nothing,', () => {
  it('when the protocol changed meanwhile: the message says who changed it and when', async () => {
    await change(luis, 'VARADA', { severity: 'low' })
    now = new Date(start.getTime() + 8000)
    const conflict = await change(ana, 'VARADA', { severity: 'medium' })
    expect(conflict.statusCode).toBe(409)
    expect(conflict.json()).toEqual({
      responseCode: 'protocol.changed',
      responseMessage:
        'Luis Gómez cambió este protocolo hace\u00A08\u00A0s. Revise los datos nuevos.',
    })
    expect(await statusOf(change(ana, 'PARO', { severity: 'low' }, 7))).toBe(409)
    expect(await find('VARADA')).toMatchObject({ version: 1, protocol: { severity: 'low' } })
  })

  it.each([0, 1])(
    'unless it is the first of several concurrent changes of version %i',
    async (expectedVersion) => {
      if (expectedVersion === 1) await change(ana, 'PARO', { escalateMinutes: 9 })
      const changes = [20, 21, 22, 23].map((escalateMinutes) =>
        statusOf(
          change(escalateMinutes % 2 ? ana : luis, 'PARO', { escalateMinutes }, expectedVersion),
        ),
      )
      const statuses = await Promise.all(changes)
      expect(statuses.filter((status) => status !== 409)).toEqual([200])
      expect((await find('PARO'))?.version).toBe(expectedVersion + 1)
    },
  )

  it('when a theft could be continued', async () => {
    const answer = await change(ana, 'HURTO', { remedies: ['declare-loss', 'continue'] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      responseCode: 'protocol.invalid',
      responseMessage: 'Un hurto no puede ofrecer «Continuar».',
    })
    expect(await find('HURTO')).toMatchObject({ version: 0 })
  })

  it('when it is not a protocol, for an unknown kind, and without a session', async () => {
    expect(await statusOf(change(ana, 'VARADA', { steps: [] }))).toBe(400)
    expect(await statusOf(change(ana, 'OTRA', null))).toBe(400)
    const signedOut = await new Browser(app).open()
    const body = { protocol: null, expectedVersion: 0 }
    const { statusCode } = await signedOut.send('PUT', '/gateway/noveltyProtocols/PARO', body)
    expect(statusCode).toBe(401)
  })
})
