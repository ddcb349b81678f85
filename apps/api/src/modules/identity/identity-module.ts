import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import type { LiveSignIn } from '#live/live-connection.ts'
import type { Chore } from '#platform/background/chores.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { areAllSecure } from '#platform/http/cross-origin.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { Keys } from '#platform/settings/keys.ts'
import { createSealer } from '#platform/secrets/sealer.ts'
import { deriveKey } from '#platform/secrets/secret.ts'
import type { Config } from '#platform/settings/config.ts'
import { administratorRoutes } from './administrators/administrator-routes.ts'
import { securitySettingsRoutes } from './administrators/security-settings.ts'
import { invitationRoutes } from './invitations/invitation-routes.ts'
import { passwordRoutes } from './passwords/password-routes.ts'
import { profileRoutes } from './profile/profile-routes.ts'
import { savedViewRoutes } from './profile/saved-view-routes.ts'
import { createProviderIdentities } from './provider/provider-identity.ts'
import { providerLinkRoutes } from './provider/provider-link-routes.ts'
import { providerSignInRoute } from './provider/provider-sign-in-route.ts'
import type { IdentityProof } from '@arriero/domain/contract/http/passkeys.ts'
import { requireSignedInPerson } from '#platform/http/caller.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { passkeySignInRoutes } from './passkeys/passkey-sign-in-routes.ts'
import { proveIdentity } from './passkeys/prove-identity.ts'
import { createRelyingParty } from './passkeys/relying-party.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { countPasswordChecks } from './sessions/credentials.ts'
import {
  createDeviceTokens,
  deviceCookiePlugin,
  readBrowserCaller,
} from './sessions/device-cookie.ts'
import { ownSessionRoutes } from './sessions/own-session-routes.ts'
import { personGuard, createSessionChecks } from './sessions/session-checks.ts'
import { createRefreshTokens } from './sessions/refresh-tokens.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { findActiveSessions, listActiveSessions } from './sessions/session-store.ts'
import { deleteExpired } from './delete-expired.ts'
import { createTokens, type Tokens } from './sessions/tokens.ts'

interface SignInDeps {
  keys: Keys
  db: Db
  clock: Clock
  /** Creates the token for the document database, if that is not our own live endpoint. */
  signLive?: Tokens['signLive'] | undefined
}

/** Authenticates requests and live sockets. Created before the routes: the guards and `/live` need it too. */
export function createSignIn({ keys, db, clock, signLive }: SignInDeps) {
  const ownTokens = createTokens(keys.tokenSigningKey, clock)
  const tokens = signLive ? { ...ownTokens, signLive } : ownTokens
  const sessions = createSessionChecks(db, clock)
  const live: LiveSignIn = {
    readToken: (token) => tokens.verifyLive(token),
    findPerson: (subject, caller) => sessions.findPerson(subject, caller),
  }
  return {
    tokens,
    sessions,
    live,
    guard: personGuard(tokens, sessions),
    findActiveSessions: (ids: readonly string[]) => findActiveSessions(db, ids, clock()),
    listActiveSessions: () => listActiveSessions(db, clock()),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks again who the signed-in person is, before a change of security; throws if the proof is not valid. */
    proveIdentity(request: FastifyRequest, proof: IdentityProof): Promise<void>
  }
}

interface IdentityOptions extends SignInDeps {
  config: Config
  mailer: Mailer
  notifications: NotificationService
  signIn: ReturnType<typeof createSignIn>
  /** Called when a session ends, so that its live sockets are closed. */
  onSessionEnd: (sessionId: string) => void
}

/** Accounts: sessions, passwords, second factor, invitations, profile. */
export const identityModule = fp<IdentityOptions>(
  async (app, { config, keys, db, clock, mailer, notifications, signIn, ...options }) => {
    const { publicUrl } = config
    const { tokens } = signIn
    const keyFor = (use: string) => deriveKey(keys.cookieSecret, use)
    const devices = createDeviceTokens(keyFor('device'))
    const refreshTokens = createRefreshTokens(keyFor('refresh-token'))
    const credentials = {
      db,
      changeLog: app.changeLog,
      notifications,
      devices,
      sealer: createSealer(keyFor('second-factor')),
      verifyPassword: countPasswordChecks(app.metrics),
    }
    const onSessionEnd = (sessionId: string) => {
      signIn.sessions.forget(sessionId)
      options.onSessionEnd(sessionId)
    }
    // Its live sockets are checked twice a second; requests ask again at once.
    const onRightsChange = (sessionId: string) => signIn.sessions.forget(sessionId)
    await app.register(deviceCookiePlugin, { isHttps: areAllSecure(config), devices })
    const sessionDeps = { ...credentials, tokens, refreshTokens, clock, onSessionEnd }
    await app.register(sessionRoutes, sessionDeps)
    const identify = createProviderIdentities(config.provider, clock, app.log)
    await app.register(providerSignInRoute, { ...sessionDeps, identify })
    await app.register(providerLinkRoutes, { credentials, identify, clock, onSessionEnd })
    await app.register(ownSessionRoutes, { db, clock, onSessionEnd })
    await app.register(passwordRoutes, { credentials, clock, publicUrl, onSessionEnd })
    await app.register(secondFactorRoutes, { credentials, clock, publicUrl, onRightsChange })
    const findRelyingParty = createRelyingParty(config)
    app.decorate('proveIdentity', (request, proof) =>
      proveIdentity(
        credentials,
        {
          userId: requireSignedInPerson(request).userId,
          proof,
          rp: () => findRelyingParty(request.headers),
          caller: readBrowserCaller(request),
        },
        clock(),
      ),
    )
    await app.register(passkeySignInRoutes, { ...sessionDeps, findRelyingParty })
    await app.register(passkeyRoutes, {
      credentials,
      clock,
      publicUrl,
      findRelyingParty,
      onSessionEnd,
      onRightsChange,
    })
    await app.register(invitationRoutes, { db, clock, mailer, publicUrl, identify })
    await app.register(administratorRoutes, { db, clock, onSessionEnd, onRightsChange })
    const onAllRightsChange = () => signIn.sessions.forgetAll()
    await app.register(securitySettingsRoutes, { db, clock, onAllRightsChange })
    await app.register(profileRoutes, { db, clock })
    await app.register(savedViewRoutes, { db })
    app.addChores(identityChores(db, clock))
  },
  {
    name: 'identity',
    dependencies: ['access', 'change-log', 'chores', 'companion-cookie', 'mail-later', 'metrics'],
  },
)

export const identityChores = (db: Db, clock: Clock): Chore[] => [
  {
    name: 'delete expired sessions and links',
    everyMs: 10 * minuteMs,
    run: () => deleteExpired(db, clock()),
  },
]
