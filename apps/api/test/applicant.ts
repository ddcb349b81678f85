import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registration } from '@arriero/domain/contract/http/registration.ts'
import { consentText } from '@arriero/domain/users/consent.ts'
import { itemsOf, type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#platform/database/schema.ts'
import type { Config } from '#platform/settings/config.ts'
import { Browser } from './browser.ts'
import { testConfig } from './build-test-app.ts'
import { Mailbox, MemorySms } from './mailbox.ts'
import { openTestServer } from './open-test-server.ts'

/** A server with a clock, mail, SMS and a folder for files; people register at it. */
export class RegistrationWorld {
  readonly mailer = new Mailbox()
  readonly sms = new MemorySms()
  now = new Date('2026-11-18T15:00:00Z')
  #server: Awaited<ReturnType<typeof openTestServer>> | undefined
  readonly #env: Record<string, string>
  #config: Config | undefined
  #folder = ''
  /** A real JPEG. */
  photo = Buffer.alloc(0)

  /** `env`: more settings of the server. */
  constructor(env: Record<string, string> = {}) {
    this.#env = env
  }

  async open(): Promise<this> {
    this.#folder = await mkdtemp(join(tmpdir(), 'arriero-registration-'))
    const { mailer, sms } = this
    const config = testConfig({ DATA_DIR: this.#folder, ...this.#env })
    this.#config = config
    this.#server = await openTestServer({ config, mailer, sms, clock: () => this.now })
    const create = { width: 640, height: 400, channels: 3, background: '#c8b48c' } as const
    this.photo = await sharp({ create }).jpeg().toBuffer()
    return this
  }

  get config(): Config {
    if (!this.#config) throw new Error('The world is not open')
    return this.#config
  }

  get app(): FastifyInstance {
    return this.#opened.app
  }

  get db(): Db {
    return this.#opened.db
  }

  get #opened() {
    if (!this.#server) throw new Error('The world is not open')
    return this.#server
  }

  async countUsers(): Promise<number> {
    const counted = this.db.selectFrom('users').select((eb) => eb.fn.countAll().as('count'))
    return Number((await counted.executeTakeFirstOrThrow()).count)
  }

  async close(): Promise<void> {
    await this.#server?.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

let people = 0

/** Somebody at a phone of their own: other e-mail, number, network, cédula and plate. */
export class Applicant {
  readonly number = (people += 1)
  readonly email = `persona${this.number}@example.com`
  readonly phone = `+5730000${String(this.number).padStart(5, '0')}`
  readonly browser: Browser
  readonly kind: 'driver' | 'customer'
  readonly #world: RegistrationWorld
  token = ''

  constructor(world: RegistrationWorld, kind: 'driver' | 'customer' = 'driver') {
    this.#world = world
    this.kind = kind
    this.browser = new Browser(world.app, { address: `10.20.${this.number}.1` })
  }

  get headers() {
    return { authorization: `Bearer ${this.token}` }
  }

  async start(overrides: object = {}): Promise<LightMyRequestResponse> {
    await this.browser.open()
    const { kind, email, phone } = this
    const body = { kind, email, phone, consentVersion: consentText.version, ...overrides }
    const response = await this.browser.send('POST', '/api/registrations', body)
    if (response.statusCode === 200) this.token = response.json().token
    return response
  }

  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object | Buffer) {
    const type = Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}
    return this.browser.send(method, `/api/registration${path}`, body, { ...this.headers, ...type })
  }

  async read(): Promise<Registration> {
    return (await this.send('GET')).json()
  }

  async confirm(): Promise<void> {
    const { mailer, sms } = this.#world
    const mail = codeIn((await mailer.until(this.email)).text)
    const text = codeIn((await sms.until(this.phone)).text)
    await expectOk(this.send('POST', '/confirm', { channel: 'email', code: mail }))
    await expectOk(this.send('POST', '/confirm', { channel: 'sms', code: text }))
  }

  acceptConsent = (consentVersion: string = consentText.version) =>
    this.send('POST', '/consent', { consentVersion })

  fields(item: ReviewItemKey): Record<string, string> {
    const expiresOn = '31/12/2027'
    const digits = String(this.number).padStart(3, '0')
    const sheet: Partial<Record<ReviewItemKey, Record<string, string>>> = {
      identity: { givenNames: 'Luz Dary', surnames: 'Ospina Gil', cedula: `1.998.000.${digits}` },
      licence: { number: `LIC${digits}`, category: 'C3', expiresOn },
      pila: { number: `99${digits}`, expiresOn },
      background: { issuedOn: '01/11/2026' },
      bank: { bank: 'Bancolombia', account: '123-456789-00', holder: 'Luz Dary Ospina' },
      vehicle: {
        plate: `zzq ${digits}`,
        type: 'Tractomula',
        bodyType: 'Portacontenedor',
        trailerPlate: `r10${digits}`,
        payloadKg: '34.000',
        owner: 'Luz Dary Ospina',
      },
      soat: { number: `S${digits}`, expiresOn },
      liability: { number: `P${digits}`, expiresOn },
      company: {
        companyName: `Café Registro ${digits} S.A.S.`,
        nit: '899.999.068-1',
        companyKind: 'shipper',
        billingEmail: 'Pagos@Example.com',
      },
      commerce: { issuedOn: '2026-11-02' },
      habilitation: { number: '0456', issuedOn: '05/03/2019' },
      representative: { givenNames: 'Ana', surnames: 'Ruiz Peña', cedula: '1.998.111.222' },
    }
    return sheet[item] ?? {}
  }

  save = (item: ReviewItemKey, fields = this.fields(item)) =>
    this.send('PUT', `/items/${item}`, { fields })

  upload = (item: ReviewItemKey, slot = 0, bytes: Buffer = this.#world.photo) =>
    this.send('POST', `/items/${item}/files/${slot}`, bytes)

  /** Everything that is required. */
  async fill(): Promise<void> {
    for (const item of requiredItems(this.kind)) {
      if (Object.keys(this.fields(item)).length > 0) await expectOk(this.save(item))
      for (const slot of reviewItem(item).files.keys()) await expectOk(this.upload(item, slot))
    }
  }

  async startConfirmed(): Promise<this> {
    await expectOk(this.start())
    await this.confirm()
    return this
  }

  userId = async (): Promise<string> =>
    (
      await this.#world.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', this.email)
        .executeTakeFirstOrThrow()
    ).id
}

/** Of a driver, or of a company that sends freight. */
export const requiredItems = (kind: 'driver' | 'customer'): ReviewItemKey[] =>
  itemsOf(kind).filter((key) => !reviewItem(key).isOptional && !reviewItem(key).askedIf)

export const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

export async function expectOk(response: Promise<LightMyRequestResponse>) {
  const { statusCode, body } = await response
  expect([200, 204], body).toContain(statusCode)
}

/** Status, code and sentence of a refused request. */
export async function refusalOf(response: Promise<LightMyRequestResponse>): Promise<unknown[]> {
  const { statusCode, body } = await response
  const { responseCode, responseMessage } = JSON.parse(body)
  return [statusCode, responseCode, responseMessage]
}

/** Status and code of a refused request. */
export const codeOf = async (response: Promise<LightMyRequestResponse>): Promise<unknown[]> =>
  (await refusalOf(response)).slice(0, 2)
