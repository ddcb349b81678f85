import { randomUUID } from 'node:crypto'
import { nitCheckDigit } from '@arriero/domain/identity/document.ts'
import type { ItemVerdict } from '@arriero/domain/contract/http/review.ts'
import { itemsOf, type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { createRegistrationToken } from '#modules/registration/registration-tokens.ts'
import { buildApplicant, buildDevice, buildUser } from '../factories.ts'
import { picture } from '../files/sample-image.ts'
import type { ReviewWorld } from '../review-world.ts'
import type { Given, ItemName, UserModel } from './user-model.ts'

type Fields = Record<string, string>

const itemKeys = {
  driver: { paper: 'pila', identity: 'identity' },
  customer: { paper: 'commerce', identity: 'company' },
} as const

let people = 0
const photo = picture().jpeg().toBuffer()
const dayMs = 86_400_000

interface PersonData {
  kind: 'driver' | 'customer'
  id: string
  name: string
  vehicleId: string | null
  identity: Fields
}

/** A driver or a company with a key, and a link to the registration that was sent. */
export class ModelPerson {
  readonly kind: 'driver' | 'customer'
  readonly id: string
  readonly name: string
  readonly vehicleId: string | null
  readonly #world: ReviewWorld
  readonly #identity: Fields
  readonly #registrationId = randomUUID()
  #key = { authorization: '' }
  #link = { authorization: '' }

  private constructor(world: ReviewWorld, { kind, id, name, vehicleId, identity }: PersonData) {
    this.#world = world
    this.kind = kind
    this.id = id
    this.name = name
    this.vehicleId = vehicleId
    this.#identity = identity
  }

  static async create(world: ReviewWorld, kind: 'driver' | 'customer'): Promise<ModelPerson> {
    const data = kind === 'driver' ? await addDriver(world) : await addCompany(world)
    const person = new ModelPerson(world, data)
    const registration = { id: person.#registrationId, user_id: data.id, kind, sent_at: world.now }
    person.#link = await buildApplicant(world.db, registration)
    person.#key = await buildDevice(world.db, data.id)
    return person
  }

  /** Of a record that was merged into this one. */
  takeKey(key: { authorization: string }): void {
    this.#key = key
  }

  /** After a ban was lifted. */
  async renewAccess(): Promise<void> {
    const { db, now } = this.#world
    this.#key = await buildDevice(db, this.id)
    const token = await createRegistrationToken(db, this.#registrationId, now)
    this.#link = { authorization: `Bearer ${token}` }
  }

  askWithKey(): Promise<LightMyRequestResponse> {
    const url = this.kind === 'driver' ? '/gateway/driver/me' : '/gateway/customer/journeys'
    return this.#world.app.inject({ url, headers: this.#key })
  }

  /** At the registration, with the link. */
  send(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: object | Buffer,
  ): Promise<LightMyRequestResponse> {
    const type = Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}
    const url = `/api/registration${path}`
    const headers = { ...this.#link, ...type }
    return this.#world.app.inject({ method, url, headers, ...(body && { body }) })
  }

  /** New fields and files. Throws unless all of it is accepted. */
  async fill(item: ItemName, attempt: number): Promise<void> {
    const key = this.keyOf(item)
    const requests = [
      () => this.save(item, attempt),
      ...reviewItem(key).files.map(
        (_, slot) => async () => this.send('POST', `/items/${key}/files/${slot}`, await photo),
      ),
    ]
    for (const request of requests) {
      const { statusCode, body } = await request()
      if (statusCode !== 200) throw new Error(`${key} can't be filled in: ${body}`)
    }
  }

  save(item: ItemName, attempt: number): Promise<LightMyRequestResponse> {
    return this.send('PUT', `/items/${this.keyOf(item)}`, { fields: this.#fields(item, attempt) })
  }

  keyOf(item: ItemName): ReviewItemKey {
    return itemKeys[this.kind][item]
  }

  /** Each paper expires a day after the one before. */
  #fields(item: ItemName, attempt: number): Fields {
    if (item === 'identity') return this.#identity
    if (this.kind === 'customer') return { issuedOn: '2026-11-02' }
    const day = new Date(Date.UTC(2029, 1, 28) + attempt * dayMs).toISOString().slice(0, 10)
    return { number: String(attempt), expiresOn: day }
  }

  /** `given` about one item, and correct for all others. */
  verdicts(model: UserModel, given: Given | 'none', about: ItemName): ItemVerdict[] {
    if (given === 'none') return []
    return sentItems(this.kind).map((item) => {
      const name = (['paper', 'identity'] as const).find((one) => this.keyOf(one) === item)
      const attempt = name ? model.items[name].attempt : 1
      if (name !== about || given === 'ok') return { item, attempt, verdict: 'ok' }
      return { item, attempt, verdict: given, reason: reasons[given], note: null }
    })
  }

  /** What was written about the person. Opening the case is not about them. */
  async readAudit(): Promise<string[]> {
    const { rows } = await sql<{ event: string }>`select event from audit_entries
      where subject_id = ${this.id} and event ~ '^(user|personal-data)[.]'
      and event <> 'user.review-opened' order by id`.execute(this.#world.db)
    return rows.map(({ event }) => event)
  }
}

const reasons = { correct: 'unreadable', reject: 'forged' } as const

/** A shipper sends no authorisation. */
const sentItems = (kind: 'driver' | 'customer'): readonly ReviewItemKey[] =>
  itemsOf(kind).filter((item) => !reviewItem(item).askedIf)

async function addDriver(world: ReviewWorld): Promise<PersonData> {
  const { id, name, vehicleId, cedula } = await world.addApplicant()
  const surnames = name.replace('Pedro ', '')
  const identity = { givenNames: 'Pedro', surnames, cedula }
  return { kind: 'driver', id, name, vehicleId, identity }
}

async function addCompany(world: ReviewWorld): Promise<PersonData> {
  people += 1
  const { db, now } = world
  const base = String(899_000_000 + people)
  const name = `Harinas ${people} S.A.S.`
  const user = { kind: 'customer', password_hash: null, user_state_id: 2 } as const
  const { id } = await buildUser(db, { ...user, state_since: now })
  const dv = nitCheckDigit(base)
  await db
    .insertInto('customers')
    .values({ user_id: id, company_name: name, nit: base, nit_check_digit: dv })
    .execute()
  const identity = {
    companyName: name,
    nit: `${base}-${dv}`,
    companyKind: 'shipper',
    billingEmail: 'pagos@example.com',
  }
  const fields: Partial<Record<ReviewItemKey, Fields>> = {
    company: identity,
    commerce: { issuedOn: '2026-11-01' },
  }
  await world.insertSent(id, sentItems('customer'), fields)
  return { kind: 'customer', id, name, vehicleId: null, identity }
}
