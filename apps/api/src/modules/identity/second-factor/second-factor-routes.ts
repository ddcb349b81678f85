import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  ConfirmSecondFactorBody,
  ProveSecondFactorBody,
  RecoveryCodes,
  SecondFactorSecret,
  StartSecondFactorBody,
} from '@arriero/domain/contract/http/second-factor.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import { requireSignedInPerson } from '#platform/http/signed-in-person.ts'
import type { SecurityDeps } from '../announce-security.ts'
import type { CredentialDeps } from '../sessions/check-credentials.ts'
import { readVisitor } from '../sessions/visitor.ts'
import { type Limit, requireTurn } from '../throttle.ts'
import { proveAgain, requirePerson } from './prove-again.ts'
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor-commands.ts'
import { formatLongDate, formatTime } from '@arriero/domain/format/date.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface SecondFactorOptions {
  credentials: CredentialDeps & SecurityDeps
  clock: Clock
  publicUrl: string
}

const tags = ['Segundo factor']
const confirmations: Limit = {
  name: 'code:confirmation',
  turns: 10,
  windowMs: 60 * 60_000,
  area: 'second-factor',
}

const routes: FastifyPluginAsyncZod<SecondFactorOptions> = async (
  app,
  { credentials, clock, publicUrl },
) => {
  const { db } = credentials
  const config = { access: 'administrator' } as const
  const common = { tags, security: bearerSecurity }

  app.post(
    '/api/secondFactor/start',
    {
      config,
      schema: {
        ...common,
        summary: 'Empezar a configurar el segundo factor',
        body: StartSecondFactorBody,
        response: { 200: SecondFactorSecret, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const [now, visitor] = [clock(), readVisitor(request)]
      const proof = { ...request.body, userId: requireSignedInPerson(request).userId }
      const person = await proveAgain(credentials, proof, visitor, now)
      return startSecondFactor(credentials, { ...person, caller: visitor }, now)
    },
  )

  app.post(
    '/api/secondFactor/confirm',
    {
      config,
      schema: {
        ...common,
        summary: 'Activar el segundo factor con un código del celular',
        body: ConfirmSecondFactorBody,
        response: { 200: RecoveryCodes, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const [now, caller] = [clock(), readVisitor(request)]
      const person = await requirePerson(db, requireSignedInPerson(request).userId)
      const actor = { kind: 'administrator', id: person.id } as const
      const turn = { limit: confirmations, who: person.id, about: person.id, actor }
      await requireTurn(db, turn, caller, now)
      const confirmation = { ...person, ...request.body, caller }
      const recoveryCodes = await confirmSecondFactor(credentials, confirmation, now)
      app.mailLater(async () => secondFactorMail(person, { isOn: true, now, publicUrl }))
      return { recoveryCodes }
    },
  )

  app.post(
    '/api/secondFactor/disable',
    {
      config,
      schema: {
        ...common,
        summary: 'Desactivar el segundo factor',
        body: ProveSecondFactorBody,
        response: { 204: z.null(), '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      const [now, visitor] = [clock(), readVisitor(request)]
      const proof = { ...request.body, userId: requireSignedInPerson(request).userId }
      const person = await proveAgain(credentials, proof, visitor, now)
      await disableSecondFactor(credentials, { ...person, caller: visitor }, now)
      app.mailLater(async () => secondFactorMail(person, { isOn: false, now, publicUrl }))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/secondFactor/recoveryCodes',
    {
      config,
      schema: {
        ...common,
        summary: 'Cambiar los códigos de recuperación',
        body: ProveSecondFactorBody,
        response: { 200: RecoveryCodes, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const [now, visitor] = [clock(), readVisitor(request)]
      const proof = { ...request.body, userId: requireSignedInPerson(request).userId }
      const person = await proveAgain(credentials, proof, visitor, now)
      const owner = { ...person, caller: visitor }
      return { recoveryCodes: await renewRecoveryCodes(credentials, owner, now) }
    },
  )
}

export const secondFactorRoutes = fp(routes, {
  name: 'second-factor',
  dependencies: ['access', 'error-handler', 'mail-later'],
})

interface Change {
  isOn: boolean
  now: Date
  publicUrl: string
}

function secondFactorMail(
  { email, given_names }: { email: string; given_names: string },
  { isOn, now, publicUrl }: Change,
): Mail {
  const at = `el ${formatLongDate(now)} a las ${formatTime(now)} (hora de Colombia)`
  const what = isOn
    ? `El segundo factor de su cuenta de Arriero se activó ${at}. Desde ahora, al iniciar sesión se le pedirá también un código de su celular. Guarde sus códigos de recuperación en un lugar seguro.`
    : `El segundo factor de su cuenta de Arriero se desactivó ${at}. Desde ahora basta con su contraseña para iniciar sesión.`
  return {
    to: email,
    subject: isOn ? 'Su segundo factor quedó activo' : 'Su segundo factor quedó inactivo',
    text: letter(
      given_names,
      what,
      `Si no fue usted, restablezca su contraseña de inmediato en ${publicUrl}/login/recuperar y avise a otro administrador.`,
    ),
  }
}
