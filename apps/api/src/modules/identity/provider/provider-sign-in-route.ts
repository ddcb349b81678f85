import { LogInWithProviderBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import { readBrowserCaller } from '../sessions/device-cookie.ts'
import { logInWithProvider, type ProviderLogInDeps } from './log-in-with-provider.ts'

interface ProviderSignInOptions extends ProviderLogInDeps {
  clock: Clock
}

export const providerSignInRoute: FastifyPluginAsyncZod<ProviderSignInOptions> = async (
  app,
  options,
) => {
  app.post(
    '/api/logInWithProvider',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Sesión'],
        summary: 'Iniciar sesión con el proveedor de identidad',
        body: LogInWithProviderBody,
        response: { 200: StoredUser },
      },
    },
    async (request, reply) => {
      const companion = app.makeCompanion()
      const [now, caller] = [options.clock(), readBrowserCaller(request)]
      const { stored, account } = await logInWithProvider(
        options,
        request.body,
        caller,
        companion,
        now,
      )
      reply.setCompanion(companion)
      reply.rememberDevice(account, now)
      return stored
    },
  )
}
