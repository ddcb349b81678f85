import {
  ActivateBody,
  Activated,
  ActivationInvite,
  FindActivationBody,
} from '@arriero/domain/contract/http/activation.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import { InviteBody, Invited } from '@arriero/domain/contract/http/invitations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readCaller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Mailer, Mail } from '#platform/mail/mailer.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInPerson } from '#platform/http/signed-in-person.ts'
import { requireMe } from '../profile/profile-queries.ts'
import { type Limit, requireTurn } from '../throttle.ts'
import { activate } from './activate.ts'
import { activationLink } from './activation-link.ts'
import { requireInvitation } from './find-invitation.ts'
import { inviteAdministrator } from './invite.ts'
import { formatLongDate } from '@arriero/domain/format/date.ts'
import { asName, letter } from '#platform/mail/letter.ts'

interface InvitationOptions {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
}

const tags = ['Invitaciones']
const invitationsByOnePerson: Limit = {
  name: 'invitation',
  turns: 30,
  windowMs: 60 * 60_000,
  area: 'invitation',
}

const mailFailed =
  'La invitación quedó creada, pero el correo no se pudo enviar. Revise el correo saliente e invite de nuevo.'

const routes: FastifyPluginAsyncZod<InvitationOptions> = async (
  app,
  { db, clock, mailer, publicUrl },
) => {
  app.post(
    '/api/invitations',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Invitar a otra persona a administrar',
        security: bearerSecurity,
        body: InviteBody,
        response: { 200: Invited, '4xx': ErrorResponse, '5xx': ErrorResponse },
      },
    },
    async (request) => {
      const { userId } = requireSignedInPerson(request)
      const now = clock()
      const caller = readCaller(request)
      const actor = { kind: 'administrator', id: userId } as const
      const turn = { limit: invitationsByOnePerson, who: userId, about: userId, actor }
      await requireTurn(db, turn, caller, now)
      const email = request.body.email.toLowerCase()
      const invitation = { email, invitedBy: userId, caller }
      const { registerToken, expiresAt } = await inviteAdministrator(db, invitation, now)
      const { givenNames, surnames } = await requireMe(db, userId)
      const invitedBy = `${givenNames} ${surnames}`
      const link = activationLink(publicUrl, registerToken)
      try {
        await mailer.send(invitationMail({ email, invitedBy, link, expiresAt }))
      } catch (error) {
        request.log.error({ err: error }, 'invitation not sent')
        throw new AppError('server.unavailable', mailFailed)
      }
      return { expiresAt: expiresAt.toISOString() }
    },
  )

  app.post(
    '/api/activation/find',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'A quién invita un enlace de activación',
        body: FindActivationBody,
        response: { 200: ActivationInvite, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { registerToken } = request.body
      return requireInvitation(db, { registerToken, caller: readCaller(request) }, clock())
    },
  )

  app.post(
    '/api/activation',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Activar la cuenta de una invitación',
        body: ActivateBody,
        response: { 200: Activated, '4xx': ErrorResponse },
      },
    },
    async (request) => activate(db, request.body, readCaller(request), clock()),
  )
}

export const invitationRoutes = fp(routes, {
  name: 'invitations',
  dependencies: ['access', 'error-handler'],
})

interface Invitation {
  email: string
  invitedBy: string
  link: string
  expiresAt: Date
}

function invitationMail({ email, invitedBy, link, expiresAt }: Invitation): Mail {
  return {
    to: email,
    subject: 'Invitación para administrar Arriero',
    text: letter(
      undefined,
      `${asName(invitedBy)} le envió una invitación para administrar Arriero. Active su cuenta en este enlace, que sirve una sola vez y hasta el ${formatLongDate(expiresAt)}:`,
      link,
      'Si no esperaba esta invitación, puede ignorar este mensaje.',
    ),
  }
}
