import { type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import { expect } from 'vitest'
import type { UserStateId } from '@arriero/domain/users/user-state.ts'
import type { LightMyRequestResponse } from 'fastify'
import { createCorrectionLink } from '#modules/registration/correction-link.ts'
import { sendLetters } from '#modules/review/letters/send-letters.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { upsertPaper } from '#platform/users/paper-rows.ts'
import { Applicant, expectOk, RegistrationWorld } from './applicant.ts'
import { Browser } from './browser.ts'
import { buildTruck, buildUser } from './factories.ts'
import { withoutChores } from './without-chores.ts'

/** Active people with a link to their page, and a reviewer. */
export class RenewalWorld extends RegistrationWorld {
  #reviewer: Browser | undefined

  override async open(): Promise<this> {
    // The tests send the letters and let papers expire themselves.
    await withoutChores(() => super.open())
    this.#reviewer = new Browser(this.app)
    await this.#reviewer.signIn((await buildUser(this.db)).email)
    return this
  }

  /** A driver whom an administrator registered; the SOAT and the PILA expire soon. */
  async addDriver({ hasConsented = true } = {}) {
    const person = new ActivePerson(this)
    const digits = String(person.number).padStart(3, '0')
    const plate = `ZZN${digits}`
    const cedula = `1998100${digits}`
    const { driver_id: id, vehicle_id: vehicleId } = await buildTruck(this.db, plate, {
      user: { email: person.email, given_names: 'Pedro', surnames: 'Viejo', state_since: this.now },
      driver: { cedula },
    })
    await this.db.transaction().execute(async (tx) => {
      const number = '1'
      await upsertPaper(tx, vehicleId, { kind: 'soat', number, expiresOn: '2026-11-25' })
      await upsertPaper(tx, id, { kind: 'pila', number, expiresOn: '2026-11-30' })
      await upsertPaper(tx, id, { kind: 'licence', number, expiresOn: '2027-06-01' })
    })
    await person.openLinkOf(id)
    if (hasConsented) await expectOk(person.acceptConsent())
    return { person, id, vehicleId, cedula }
  }

  linkOf(userId: string): Promise<string> {
    return createCorrectionLink(this.db, 'http://arriero.test', userId, this.now)
  }

  review(method: 'GET' | 'POST', path: string, body?: object): Promise<LightMyRequestResponse> {
    if (!this.#reviewer) throw new Error('The world is not open')
    return this.#reviewer.send(method, `/api/${path}`, body)
  }

  async decide(id: string, path: 'renewals' | 'decision', body: object) {
    await expectOk(this.review('POST', `users/${id}/lock`))
    const { state_version: expectedStateVersion } = await this.readUser(id)
    return this.review('POST', `users/${id}/${path}`, { expectedStateVersion, ...body })
  }

  readUser(id: string) {
    return this.db
      .selectFrom('users')
      .select(['user_state_id', 'state_version', 'given_names'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  async stateOf(id: string): Promise<UserStateId> {
    return (await this.readUser(id)).user_state_id
  }

  async expiryOf(ownerId: string, kind: 'soat' | 'pila'): Promise<string | null> {
    const row = await this.db
      .selectFrom('papers')
      .select('expires_on')
      .where((eb) => eb.or([eb('driver_id', '=', ownerId), eb('vehicle_id', '=', ownerId)]))
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    return row.expires_on
  }

  /** All letters to the person so far. */
  async lettersTo({ email }: Applicant): Promise<readonly Mail[]> {
    await sendLetters({
      db: this.db,
      clock: () => this.now,
      mailer: this.mailer,
      log: this.app.log,
      createCorrectionLink: (_db, userId) => this.linkOf(userId),
    })
    return this.mailer.to(email)
  }
}

/** At their registration's page, which a link opened. */
export class ActivePerson extends Applicant {
  readonly #world: RenewalWorld

  constructor(world: RenewalWorld, kind: 'driver' | 'customer' = 'driver') {
    super(world, kind)
    this.#world = world
  }

  async openLinkOf(userId: string): Promise<void> {
    await this.browser.open()
    this.token = (await this.#world.linkOf(userId)).split('#')[1] ?? ''
  }

  async fillItem(item: ReviewItemKey, fields = this.fields(item)): Promise<void> {
    if (Object.keys(fields).length > 0) await expectOk(this.save(item, fields))
    for (const slot of reviewItem(item).files.keys()) await expectOk(this.upload(item, slot))
  }

  sendItem = (item: ReviewItemKey) => this.send('POST', `/items/${item}/send`)

  async renew(item: ReviewItemKey): Promise<void> {
    await this.fillItem(item)
    await expectOk(this.sendItem(item))
  }

  async readItem(key: ReviewItemKey) {
    const found = (await this.read()).items.find(({ item }) => item === key)
    expect(found).toBeDefined()
    return found
  }
}
