import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Db } from '#platform/database/schema.ts'
import { Browser, testPassword as password } from './browser.ts'
import { testConfig } from './build-test-app.ts'
import { buildUser } from './factories.ts'
import { Mailbox } from './mailbox.ts'
import { openTestServer } from './open-test-server.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

const start = new Date('2026-11-18T12:00:00Z')
export const passkeyOrigin = 'https://consola.example.com'
export const passwordProof = { proof: { password } }

/** A server on a domain with https, a clock to move, and people with authenticators. */
export class PasskeyWorld {
  now = start
  readonly mailbox = new Mailbox()
  app!: FastifyInstance
  db!: Db
  close!: () => Promise<void>

  async open(): Promise<void> {
    const config = testConfig({ PUBLIC_URL: passkeyOrigin })
    const server = { config, clock: () => this.now, mailer: this.mailbox }
    Object.assign(this, await openTestServer(server))
  }

  reset(): void {
    this.now = start
  }

  advance(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * 60_000)
  }

  async newPerson(): Promise<PasskeyPerson> {
    const person = new PasskeyPerson(new Browser(this.app), await buildUser(this.db))
    await person.browser.signIn(person.email)
    return person
  }

  /** A browser that asks to sign in with a passkey, and what it has to sign. */
  async startSignIn(body: object = {}) {
    const browser = await new Browser(this.app).open()
    const response = await browser.send('POST', '/api/passkeys/options', body)
    return { browser, response, options: response.json() }
  }
}

export const finishSignIn = (browser: Browser, credential: object) =>
  browser.send('POST', '/api/logInWithPasskey', { credential })

/** Status and error code of a response. */
export const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body && JSON.parse(body).responseCode,
]

/** A signed-in person with an authenticator, whose key is not registered yet. */
export class PasskeyPerson {
  readonly browser: Browser
  readonly key = new SoftwareAuthenticator(passkeyOrigin)
  readonly id: string
  readonly email: string
  #hasKey = false

  constructor(browser: Browser, { id, email }: { id: string; email: string }) {
    this.browser = browser
    this.id = id
    this.email = email
  }
  /** Proves with the password, or with the key once it is there: it is a second factor then. */
  async startKey(proof?: object) {
    const given = proof ?? (this.#hasKey ? await this.keyProof() : passwordProof)
    return this.browser.send('POST', '/api/passkeys/creation', given)
  }
  /** Adds the key in the profile. Returns its id and the recovery codes. */
  async addKey(key = this.key, name = 'Portátil') {
    const options = (await this.startKey()).json()
    const body = { name, credential: key.create(options) }
    const response = await this.browser.send('POST', '/api/passkeys', body)
    expect(response.statusCode).toBe(200)
    this.#hasKey ||= key === this.key
    return response.json() as { id: string; recoveryCodes: string[] | null }
  }
  async keyProof() {
    const options = (await this.browser.send('POST', '/api/passkeys/confirmation')).json()
    return { proof: { passkey: this.key.get(options) } }
  }
}
