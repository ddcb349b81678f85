import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  PasswordRecoveryBody,
  UpdateUserPasswordBody,
} from '@arriero/domain/contract/http/password.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { SecurityDeps } from '../announce-security.ts'
import type { CredentialDeps } from '../sessions/check-credentials.ts'
import { networkTurns } from '../sessions/network-turns.ts'
import { readVisitor } from '../sessions/visitor.ts'
import { type Limit, requireTurn } from '../throttle.ts'
import { changePassword } from './change-password.ts'
import { passwordChangedMail } from './password-mail.ts'
import { recoverPassword } from './recover-password.ts'
import { resetPassword } from './reset-password.ts'

interface PasswordOptions {
  credentials: CredentialDeps & SecurityDeps
  clock: Clock
  publicUrl: string
  /** Told when a session ends, so that what hangs from it can end too. */
  onSessionEnd: (sessionId: string) => void
}

const tags = ['Contraseña']
const recoveriesFromOneAddress: Limit = {
  name: 'recovery:address',
  turns: 20,
  windowMs: 60 * 60_000,
  area: 'recovery',
}

const routes: FastifyPluginAsyncZod<PasswordOptions> = async (
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
        response: { 204: z.null(), '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      const { body } = request
      const now = clock()
      const visitor = readVisitor(request)
      const { user, endedSessions } =
        'resetToken' in body
          ? await resetPassword(credentials, { ...body, caller: visitor }, now)
          : await changePassword(credentials, body, visitor, now)
      endedSessions.forEach(onSessionEnd)
      // A new password makes every browser a stranger, but not the one it was chosen in.
      reply.rememberDevice({ id: user.id, password_changed_at: now }, now)
      app.mailLater(async () => passwordChangedMail(user, { publicUrl, now }))
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
        response: { 204: z.null(), '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      const { email } = request.body
      const caller = readCaller(request)
      const now = clock()
      for (const turn of networkTurns(recoveriesFromOneAddress, caller.address)) {
        await requireTurn(db, turn, caller, now)
      }
      // Looking for the person too: the time of the answer must not tell whether there is one.
      app.mailLater(() => recoverPassword(db, { email, caller, publicUrl, now }))
      return reply.code(204).send(null)
    },
  )
}

export const passwordRoutes = fp(routes, {
  name: 'passwords',
  dependencies: ['access', 'device-cookie', 'error-handler', 'mail-later'],
})
