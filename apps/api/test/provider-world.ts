import { randomUUID } from 'node:crypto'
import { errorCatalogue, type ErrorCode } from '@arriero/domain/errors.ts'
import { expect } from 'vitest'
import { Browser } from './browser.ts'
import { testConfig } from './build-test-app.ts'
import { buildUser } from './factories.ts'
import { openTestServer } from './open-test-server.ts'
import { openSignInProvider } from './sign-in-provider.ts'

interface ExchangeOptions {
  code?: string
  browser?: Browser
}

export type ProviderWorld = Awaited<ReturnType<typeof openProviderWorld>>

/** The server with a double of the hosted provider. Time is `world.now`. */
export async function openProviderWorld() {
  const start = new Date('2026-11-15T12:00:00Z')
  const time = { now: start }
  const clock = () => time.now
  const provider = await openSignInProvider(clock)
  const config = testConfig({
    FIREBASE_SIGN_IN: 'email-password,phone,anonymous,custom-token,popup:google.com',
    ...provider.env,
  })
  const { app, db, close } = await openTestServer({ clock, config })
  let networks = 0

  /** In a network of its own, so that only tests that count attempts reach a limit. */
  const newBrowser = () =>
    new Browser(app, { address: `10.${Math.floor(++networks / 250)}.${networks % 250}.1` })

  async function exchange(idToken: unknown, { code, browser }: ExchangeOptions = {}) {
    const opened = browser ?? (await newBrowser().open())
    if (opened.cookie('XSRF-TOKEN') === undefined) await opened.open()
    const response = await opened.send('POST', '/api/logInWithProvider', {
      idToken,
      ...(code !== undefined && { code }),
    })
    if (response.statusCode === 200) opened.user = response.json()
    return { response, browser: opened }
  }

  /** Changes with every session, link or person. */
  async function fingerprint() {
    const tables = ['sessions', 'provider_links', 'users', 'refresh_tokens'] as const
    return Promise.all(
      tables.map((table) =>
        db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
  }

  return {
    app,
    db,
    provider,
    config,
    clock,
    start,
    time,
    newBrowser,
    exchange,
    fingerprint,

    /** A person of ours with an account of the provider that has the same verified e-mail. */
    async buildPerson(overrides: Parameters<typeof buildUser>[1] = {}) {
      const user = await buildUser(db, overrides)
      const subject = randomUUID()
      provider.accounts.set(subject, { email: user.email.toUpperCase(), emailVerified: true })
      return { user, subject }
    },

    linksOf: (userId: string) =>
      db.selectFrom('provider_links').selectAll().where('user_id', '=', userId).execute(),

    /** The token is refused with this sentence, sets no cookie, opens no session and links nothing. */
    async expectRefusal(idToken: unknown, code: ErrorCode) {
      const before = await fingerprint()
      const { response } = await exchange(idToken)
      const { status, message } = errorCatalogue[code]
      const { factors: _, ...body } = response.json()
      expect([response.statusCode, body]).toEqual([
        status,
        { responseCode: code, responseMessage: message },
      ])
      expect(response.cookies).toEqual([])
      expect(await fingerprint()).toEqual(before)
      return response
    },

    reset() {
      time.now = start
      Object.assign(provider.state, { keysStatus: 200, lookupStatus: 200 })
    },

    async close() {
      await close()
      await provider.close()
    },
  }
}
