import { hourMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import { deriveKey } from '#platform/secrets/secret.ts'
import type { Keys } from '#platform/settings/keys.ts'
import { deleteExpiredRegistrations } from './expired-registrations.ts'
import { ownRegistrationRoutes } from './own-routes.ts'
import { publicRegistrationRoutes, type RegistrationOptions } from './public-routes.ts'

interface ModuleOptions extends Omit<RegistrationOptions, 'codeKey'> {
  keys: Keys
}

/** Drivers and companies who register themselves. */
export const registrationModule = fp<ModuleOptions>(
  async (app, { keys, ...deps }) => {
    const options = { ...deps, codeKey: deriveKey(keys.cookieSecret, 'registration-code') }
    await app.register(publicRegistrationRoutes, options)
    await app.register(ownRegistrationRoutes, options)
    app.addChores([
      {
        name: 'delete expired registrations',
        everyMs: hourMs,
        run: (isReady) => deleteExpiredRegistrations(deps.db, deps.clock(), isReady),
      },
    ])
  },
  {
    name: 'registration',
    dependencies: ['access', 'chores', 'files', 'mail-later', 'sms-later'],
  },
)
