import {
  LogInWithPasskeyBody,
  PasskeyOptionsBody,
  PasskeyRequestOptions,
} from '@arriero/domain/contract/http/passkeys.ts'
import { StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import { readBrowserCaller } from '../sessions/device-cookie.ts'
import type { LogInDeps } from '../sessions/log-in.ts'
import { logInWithPasskey, passkeySignInOptions } from './log-in-with-passkey.ts'
import type { FindRelyingParty } from './relying-party.ts'

interface PasskeySignInOptions extends LogInDeps {
  clock: Clock
  findRelyingParty: FindRelyingParty
}

const tags = ['Sesión']
const config = { access: 'public' } as const

export const passkeySignInRoutes: FastifyPluginAsyncZod<PasskeySignInOptions> = async (
  app,
  { clock, findRelyingParty, ...deps },
) => {
  app.post(
    '/api/passkeys/options',
    {
      config,
      schema: {
        tags,
        summary: 'Empezar el ingreso con una llave de acceso, sola o como segundo factor',
        body: PasskeyOptionsBody,
        response: { 200: PasskeyRequestOptions },
      },
    },
    async (request, reply) => {
      const rp = findRelyingParty(request.headers)
      const caller = readBrowserCaller(request)
      // A page on another origin may come without the cookie that the challenge is bound to.
      const companion = caller.bindingHash === null ? app.makeCompanion() : undefined
      const bindingHash = companion?.bindingHash ?? caller.bindingHash ?? ''
      const browser = { rp, caller, bindingHash }
      const options = await passkeySignInOptions(deps, request.body, browser, clock())
      if (companion) reply.setCompanion(companion)
      return options
    },
  )

  app.post(
    '/api/logInWithPasskey',
    {
      config,
      schema: {
        tags,
        summary: 'Iniciar sesión con una llave de acceso',
        body: LogInWithPasskeyBody,
        response: { 200: StoredUser },
      },
    },
    async (request, reply) => {
      const rp = findRelyingParty(request.headers)
      const companion = app.makeCompanion()
      const [now, caller] = [clock(), readBrowserCaller(request)]
      const browser = { rp, caller, bindingHash: companion.bindingHash }
      const { stored, account } = await logInWithPasskey(deps, request.body, browser, now)
      reply.setCompanion(companion)
      reply.rememberDevice(account, now)
      return stored
    },
  )
}
