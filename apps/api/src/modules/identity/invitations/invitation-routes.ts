import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { AdministratorQuery, InvitationPage } from '@arriero/domain/contract/http/administrators.ts'
import {
  ActivateBody,
  Activated,
  ActivateWithProviderBody,
  ActivationInvite,
  FindActivationBody,
  InviteBody,
  Invited,
} from '@arriero/domain/contract/http/invitations.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/fields.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { type Mailer, type Mail, toSingleLine, formatLetter } from '#platform/mail/mailer.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireMe } from '../accounts.ts'
import { type RateLimit, enforceRateLimit } from '#platform/throttling/rate-limit.ts'
import type { IdentifyByToken } from '../provider/provider-identity.ts'
import { activate, activateWithProvider } from './activation.ts'
import { activationLink, requireInvitation, inviteAdministrator } from './invitation-store.ts'
import {
  listInvitations,
  requirePendingInvitation,
  revokeInvitation,
} from './pending-invitations.ts'
import { formatLongDate } from '@arriero/domain/format/date.ts'

interface InvitationOptions {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
  identify: IdentifyByToken
}

const tags = ['Invitaciones']
const params = z.strictObject({ id: z.uuid() })
const invitationLimit: RateLimit = {
  name: 'invitation',
  max: 30,
  windowMs: hourMs,
  area: 'invitation',
}

const mailFailed =
  'La invitación quedó creada, pero el correo no se pudo enviar. Revise el correo saliente e invite de nuevo.'

export const invitationRoutes: FastifyPluginAsyncZod<InvitationOptions> = async (
  app,
  { db, clock, mailer, publicUrl, identify },
) => {
  /** A new link by mail; older ones to the same e-mail stop working. */
  async function send(request: FastifyRequest, invited: { email: string; role: Role }) {
    const { userId } = requireSignedInPerson(request)
    const now = clock()
    const caller = readCaller(request)
    const actor = { kind: 'administrator', id: userId } as const
    const attempt = { limit: invitationLimit, key: userId, label: userId, actor }
    await enforceRateLimit(db, attempt, caller, now)
    const invitation = { ...invited, invitedBy: userId, caller }
    const { registerToken, expiresAt } = await inviteAdministrator(db, invitation, now)
    const { givenNames, surnames } = await requireMe(db, userId)
    const invitedBy = `${givenNames} ${surnames}`
    const link = activationLink(publicUrl, registerToken)
    try {
      await mailer.send(invitationMail({ email: invited.email, invitedBy, link, expiresAt }))
    } catch (error) {
      request.log.error({ err: error }, 'invitation not sent')
      throw new AppError('server.unavailable', mailFailed)
    }
    return { expiresAt: expiresAt.toISOString() }
  }

  app.post(
    '/api/invitations',
    {
      config: { access: 'person.invite' },
      schema: {
        tags,
        summary: 'Invitar a otra persona a administrar',
        body: InviteBody,
        response: { 200: Invited, '5xx': ErrorResponse },
      },
    },
    async (request) => {
      const { email, role } = request.body
      return send(request, { email: email.toLowerCase(), role })
    },
  )

  app.get(
    '/api/invitations',
    {
      config: { access: 'administrator.read' },
      schema: {
        tags,
        summary: 'Invitaciones pendientes, la más reciente primero',
        querystring: AdministratorQuery,
        response: { 200: InvitationPage },
      },
    },
    async (request) => listInvitations(db, request.query),
  )

  app.post(
    '/api/invitations/:id/resend',
    {
      config: { access: 'person.invite' },
      schema: {
        tags,
        summary: 'Enviar de nuevo una invitación, con otro enlace',
        params,
        response: { 200: Invited, '5xx': ErrorResponse },
      },
    },
    async (request) => send(request, await requirePendingInvitation(db, request.params.id)),
  )

  app.delete(
    '/api/invitations/:id',
    {
      config: { access: 'person.invite' },
      schema: { tags, summary: 'Anular una invitación', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { userId } = requireSignedInPerson(request)
      const { id } = request.params
      await revokeInvitation(db, { id, userId, caller: readCaller(request) }, clock())
      return reply.code(204).send(null)
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
        response: { 200: ActivationInvite },
      },
    },
    async (request) => {
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
        response: { 200: Activated },
      },
    },
    async (request) => activate(db, request.body, readCaller(request), clock()),
  )

  app.post(
    '/api/activation/withProvider',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Activar la cuenta de una invitación con el proveedor de identidad',
        body: ActivateWithProviderBody,
        response: { 200: Activated },
      },
    },
    async (request) =>
      activateWithProvider({ db, identify }, request.body, readCaller(request), clock()),
  )
}

interface InvitationMailData {
  email: string
  invitedBy: string
  link: string
  expiresAt: Date
}

function invitationMail({ email, invitedBy, link, expiresAt }: InvitationMailData): Mail {
  return {
    to: email,
    subject: 'Invitación para administrar Arriero',
    text: formatLetter(
      undefined,
      `${toSingleLine(invitedBy)} le envió una invitación para administrar Arriero. Active su cuenta en este enlace, que sirve una sola vez y hasta el ${formatLongDate(expiresAt)}:`,
      link,
      'Si no esperaba esta invitación, puede ignorar este mensaje.',
    ),
  }
}
