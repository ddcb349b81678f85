import { hourMs } from '@arriero/domain/calendar/durations.ts'
import {
  PasswordRecoveryBody,
  UpdateUserPasswordBody,
} from '@arriero/domain/contract/http/password.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { SecurityNotificationDeps } from '../security-notifications.ts'
import type { CredentialDeps } from '../sessions/credentials.ts'
import {
  networkAttempts,
  type RateLimit,
  enforceRateLimit,
} from '#platform/throttling/rate-limit.ts'
import { readBrowserCaller } from '../sessions/device-cookie.ts'
import { changePassword } from './change-password.ts'
import { recoverPassword } from './password-recovery.ts'
import { resetPassword } from './reset-password.ts'
import { passwordChangedMail } from './set-password.ts'

interface PasswordOptions {
  credentials: CredentialDeps & SecurityNotificationDeps
  clock: Clock
  publicUrl: string
  /** Called when a session ends, so that its live sockets are closed. */
  onSessionEnd: (sessionId: string) => void
}

const tags = ['Contraseña']
const recoveriesFromOneAddress: RateLimit = {
  name: 'recovery:address',
  max: 20,
  windowMs: hourMs,
  area: 'recovery',
}

export const passwordRoutes: FastifyPluginAsyncZod<PasswordOptions> = async (
  app,
  { credentials, clock, publicUrl, onSessionEnd },
) => {
  const { db } = credentials

  app.put(
    '/api/updateUserPassword',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Cambiar la contraseña, con la actual o con el enlace de recuperación',
        body: UpdateUserPasswordBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { body } = request
      const now = clock()
      const caller = readBrowserCaller(request)
      const { user, endedSessions, removedPasskeys } =
        'resetToken' in body
          ? await resetPassword(credentials, { ...body, caller }, now)
          : { ...(await changePassword(credentials, body, caller, now)), removedPasskeys: [] }
      endedSessions.forEach(onSessionEnd)
      // A new password invalidates the device cookies of all browsers, so this browser gets a new one.
      reply.rememberDevice({ id: user.id, password_changed_at: now }, now)
      app.mailLater(async () => passwordChangedMail(user, { removedPasskeys, publicUrl, now }))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/passwordRecovery',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Pedir un enlace para restablecer la contraseña',
        body: PasswordRecoveryBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { email } = request.body
      const caller = readCaller(request)
      const now = clock()
      for (const attempt of networkAttempts(recoveriesFromOneAddress, caller.address)) {
        await enforceRateLimit(db, attempt, caller, now)
      }
      // Even the lookup runs later, so that the response time does not reveal whether the user exists.
      app.mailLater(() => recoverPassword(db, { email, caller, publicUrl, now }))
      return reply.code(204).send(null)
    },
  )
}
