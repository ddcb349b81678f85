import { randomUUID } from 'node:crypto'
import type { ItemVerdict, UserFile } from '@arriero/domain/contract/http/review.ts'
import { itemsOf, reviewItem, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import {
  type UserActor,
  type UserEvent,
  type UserStateId,
  userStates,
} from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sendLetters } from '#modules/review/letters/send-letters.ts'
import type { Database } from '#platform/database/database.ts'
import type { Db } from '#platform/database/schema.ts'
import { changeUserState } from '#platform/users/change-user-state.ts'
import { Browser } from './browser.ts'
import { buildTestApp } from './build-test-app.ts'
import { buildUser } from './factories.ts'
import { Mailbox } from './mailbox.ts'
import { createTestDatabase } from './test-database.ts'
import { withoutChores } from './without-chores.ts'

const driverItems = itemsOf('driver')

/** What a driver sent, as the form stores it. */
const sentFields: Partial<Record<ReviewItemKey, Record<string, string>>> = {
  licence: { number: '1999000111', category: 'C3', expiresOn: '2029-01-31' },
  pila: { number: '77', expiresOn: '2029-02-28' },
  dangerousGoods: { number: '33', expiresOn: '2029-06-30' },
  bank: { bank: 'Banco', account: '00112233', holder: 'Pedro Pérez' },
  soat: { number: '88', expiresOn: '2029-03-31' },
  rtm: { number: '99', expiresOn: '2029-04-30' },
  liability: { number: '55', expiresOn: '2029-05-31' },
}

/** Two reviewers at the real server, whose clock only the test moves. */
export class ReviewWorld {
  readonly database: Database
  readonly app: FastifyInstance
  readonly mailbox = new Mailbox()
  readonly reviewers: { id: string; browser: Browser; name: string }[] = []
  now = new Date('2026-11-18T15:00:00Z')
  #people = 0

  private constructor(database: Database, app: FastifyInstance) {
    this.database = database
    this.app = app
  }

  static async open(): Promise<ReviewWorld> {
    const database = await createTestDatabase()
    let world: ReviewWorld | undefined
    const mailer = {
      send: async (mail: Parameters<Mailbox['send']>[0]) => world?.mailbox.send(mail),
    }
    const clock = () => world?.now ?? new Date('2026-11-18T15:00:00Z')
    const app = await withoutChores(() => buildTestApp({ db: database.db, clock, mailer }))
    world = new ReviewWorld(database, app)
    for (const given_names of ['Rosa', 'Luis']) {
      const { id, email } = await buildUser(database.db, { given_names, surnames: 'Ruiz' })
      const browser = new Browser(app)
      await browser.signIn(email)
      world.reviewers.push({ id, browser, name: `${given_names} Ruiz` })
    }
    return world
  }

  /** Somebody who sees personal data masked. */
  async addViewer(): Promise<Browser> {
    const { email } = await buildUser(this.db, { role: 'viewer' })
    const browser = new Browser(this.app)
    await browser.signIn(email)
    return browser
  }

  get db(): Db {
    return this.database.db
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.database.close()
  }

  send(
    reviewer: number,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<LightMyRequestResponse> {
    const browser = this.reviewers[reviewer]?.browser
    if (!browser) throw new RangeError('No such reviewer')
    return browser.send(method, `/api/${path}`, body)
  }

  lock(reviewer: number, { id }: { id: string }): Promise<LightMyRequestResponse> {
    return this.send(reviewer, 'POST', `users/${id}/lock`)
  }

  /** Of a person whose state never changed. */
  decide(reviewer: number, { id }: { id: string }, body: object): Promise<LightMyRequestResponse> {
    const defaults = { expectedStateVersion: 0, verdicts: [], note: null }
    return this.send(reviewer, 'POST', `users/${id}/decision`, { ...defaults, ...body })
  }

  async readFile(reviewer: number, { id }: { id: string }): Promise<UserFile> {
    const response = await this.send(reviewer, 'GET', `users/${id}`)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json()
  }

  /** Asks for the ban; if a second person must approve it, the other reviewer does. */
  async ban(
    reviewer: number,
    { id, name }: Pick<Applicant, 'id' | 'name'>,
    expectedStateVersion = 0,
  ): Promise<LightMyRequestResponse> {
    const body = { expectedStateVersion, reason: 'fraud', note: 'SOAT falso', typedName: name }
    const response = await this.send(reviewer, 'POST', `users/${id}/ban`, body)
    if (response.statusCode !== 202) return response
    const { approval } = response.json()
    return this.send(1 - reviewer, 'POST', `approvals/${approval.id}/approve`, {})
  }

  /** The server's own chore may be sending some of them at this moment. */
  sendLetters(): Promise<void> {
    return sendLetters({
      db: this.db,
      clock: () => this.now,
      mailer: this.mailbox,
      log: this.app.log,
      createCorrectionLink: async () => 'http://arriero.test/registro#token',
    })
  }

  /** A change of state that no reviewer makes. */
  async change({ id }: { id: string }, event: UserEvent, actor: UserActor): Promise<void> {
    const by = { actor, actorId: actor === 'person' ? id : null }
    await this.db
      .transaction()
      .execute((tx) => changeUserState(tx, { userId: id, event, by, now: this.now }))
  }

  /** A driver with a truck who sent everything a minute after the one before. */
  async addApplicant(
    overrides: { state?: UserStateId; items?: readonly ReviewItemKey[]; surnames?: string } = {},
  ): Promise<Applicant> {
    const { state = userStates.Review, items = driverItems, surnames = 'Pérez' } = overrides
    this.#people += 1
    const number = this.#people
    const sent = new Date(this.now.getTime() - 86_400_000 + number * 60_000)
    const user = await buildUser(this.db, {
      kind: 'driver',
      password_hash: null,
      given_names: 'Pedro',
      surnames: `${surnames} ${letters(number)}`,
      phone: `+57300${String(number).padStart(7, '0')}`,
      user_state_id: state,
      state_since: sent,
    })
    const cedula = String(1_999_000_000 + number)
    const plate = `ZZ${letters(number).slice(-1).toUpperCase()}${String(number % 1000).padStart(3, '0')}`
    const vehicleId = randomUUID()
    await this.db
      .insertInto('vehicles')
      .values({ id: vehicleId, plate, type: 'Tractomula' })
      .execute()
    await this.db
      .insertInto('drivers')
      .values({ user_id: user.id, cedula, licence_category: 'C2', vehicle_id: vehicleId })
      .execute()
    await this.sendItems(user.id, items, 1, sent, {
      vehicleId,
      cedula,
      plate,
      surnames: user.surnames,
    })
    return {
      id: user.id,
      name: `Pedro ${user.surnames}`,
      email: user.email,
      vehicleId,
      cedula,
      plate,
    }
  }

  /** One sending of these items of a driver. */
  async sendItems(
    userId: string,
    items: readonly ReviewItemKey[],
    attempt: number,
    sentAt: Date,
    {
      vehicleId,
      cedula,
      plate,
      surnames,
    }: Pick<Applicant, 'vehicleId' | 'cedula' | 'plate'> & {
      surnames: string
    },
  ): Promise<void> {
    const own: typeof sentFields = {
      identity: { givenNames: 'Pedro', surnames, cedula },
      vehicle: {
        plate,
        type: 'Tractomula',
        bodyType: 'Tanque',
        gpsProvider: 'Satélite Andino',
        payloadKg: '34000',
        owner: 'Pedro',
        trailerPlate: 'R99001',
      },
    }
    await this.insertSent(
      userId,
      items,
      { ...sentFields, ...own },
      {
        attempt,
        sentAt,
        vehicleId,
      },
    )
  }

  async insertSent(
    userId: string,
    items: readonly ReviewItemKey[],
    fields: typeof sentFields,
    { attempt = 1, sentAt = this.now, vehicleId = null as string | null } = {},
  ): Promise<void> {
    if (items.length === 0) return
    const undecided = { verdict: null, reason: null, note: null, decided_by: null }
    const sent = { user_id: userId, attempt, sent_at: sentAt, ...undecided, decided_at: null }
    await this.db
      .insertInto('review_items')
      .values(
        items.map((item) => ({
          ...sent,
          item,
          fields: JSON.stringify(fields[item] ?? {}),
          vehicle_id: reviewItem(item).of === 'vehicle' ? vehicleId : null,
        })),
      )
      .execute()
  }

  readUser(id: string) {
    return this.db
      .selectFrom('users')
      .select(['user_state_id', 'state_version', 'state_since'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
}

export interface Applicant {
  id: string
  name: string
  email: string
  vehicleId: string
  cedula: string
  plate: string
}

/** `a`, `b` …, `ba`: names that differ. */
const letters = (number: number): string =>
  number
    .toString(26)
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))

export const errorCode = (response: LightMyRequestResponse): string => response.json().responseCode

/** Every item correct. */
export const allOk = (attempt = 1): ItemVerdict[] =>
  driverItems.map((item) => ({ item, attempt, verdict: 'ok' }))
