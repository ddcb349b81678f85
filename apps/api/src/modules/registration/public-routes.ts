import { hourMs } from '@arriero/domain/calendar/durations.ts'
import {
  RegistrationLinkBody,
  StartedRegistration,
  StartRegistrationBody,
} from '@arriero/domain/contract/http/registration.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller } from '#platform/http/caller.ts'
import {
  enforceRateLimit,
  networkAttempts,
  type RateLimit,
} from '#platform/throttling/rate-limit.ts'
import { lostLinkMail } from './link-mails.ts'
import { codeMail, codeSms } from './registration-codes.ts'
import { startRegistration } from './start-registration.ts'

export interface RegistrationOptions {
  db: Db
  clock: Clock
  publicUrl: string
  /** Of the hashes of codes. */
  codeKey: Uint8Array
}

const tags = ['Registro']
const linksFromOneNetwork: RateLimit = {
  name: 'registration:link-address',
  max: 20,
  windowMs: hourMs,
  area: 'registration',
}

/** For anybody. The answers are the same whether an e-mail is known or not. */
export const publicRegistrationRoutes: FastifyPluginAsyncZod<RegistrationOptions> = async (
  app,
  { db, clock, publicUrl, codeKey },
) => {
  app.post(
    '/api/registrations',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Empezar un registro de conductor o de empresa',
        description:
          'Envía un código al correo y otro al celular. La llave de la respuesta se usa como «Authorization: Bearer» en las rutas de /api/registration.',
        body: StartRegistrationBody,
        response: { 200: StartedRegistration },
      },
    },
    async (request) => {
      const { body } = request
      const caller = readCaller(request)
      const started = await startRegistration(db, codeKey, { body, caller }, clock())
      app.mailLater(async () => codeMail(body.email, started.emailCode))
      app.smsLater(codeSms(body.phone, started.smsCode))
      return { token: started.token }
    },
  )

  app.post(
    '/api/registrations/link',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Pedir por correo el enlace de un registro',
        body: RegistrationLinkBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { email } = request.body
      const caller = readCaller(request)
      const now = clock()
      for (const attempt of networkAttempts(linksFromOneNetwork, caller.address)) {
        await enforceRateLimit(db, attempt, caller, now)
      }
      // Even the lookup runs later, so that the response time does not reveal whether there is a registration.
      app.mailLater(() => lostLinkMail(db, { email, publicUrl, caller, now }))
      return reply.code(204).send(null)
    },
  )
}
