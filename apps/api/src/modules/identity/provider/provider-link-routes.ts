import {
  LinkProviderBody,
  ProviderLinkList,
  UnlinkProviderBody,
} from '@arriero/domain/contract/http/session.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { requireSignedInPerson } from '#platform/http/caller.ts'
import { requireMe } from '../accounts.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import type { SecurityNotificationDeps } from '../security-notifications.ts'
import type { CredentialDeps } from '../sessions/credentials.ts'
import { readBrowserCaller } from '../sessions/device-cookie.ts'
import type { IdentifyByToken, ProviderIdentity } from './provider-identity.ts'
import { listLinks, removeLink, saveLink } from './provider-links.ts'

interface ProviderLinkOptions {
  credentials: CredentialDeps & SecurityNotificationDeps
  identify: IdentifyByToken
  clock: Clock
  onSessionEnd: (sessionId: string) => void
}

const tags = ['Perfil']
const config = { access: 'account.manage' } as const

export const providerLinkRoutes: FastifyPluginAsyncZod<ProviderLinkOptions> = async (
  app,
  { credentials, identify, clock, onSessionEnd },
) => {
  const { db, changeLog, notifications } = credentials

  app.get(
    '/api/me/providerLinks',
    {
      config,
      schema: {
        tags,
        summary: 'Cuentas del proveedor de identidad que abren mi sesión',
        response: { 200: ProviderLinkList },
      },
    },
    async (request) => listLinks(db, requireSignedInPerson(request).userId),
  )

  app.post(
    '/api/me/providerLinks',
    {
      config,
      schema: {
        tags,
        summary: 'Vincular una cuenta del proveedor de identidad',
        body: LinkProviderBody,
        response: { 200: ProviderLinkList },
      },
    },
    async (request) => {
      const [now, caller] = [clock(), readBrowserCaller(request)]
      const { userId } = requireSignedInPerson(request)
      // An empty code is right only while the second factor is off.
      const { password, idToken, code = '' } = request.body
      await reauthenticate(credentials, { userId, password, code }, caller, now)
      const identity = await identify(idToken)
      rejectForeignIdentity(identity, await requireMe(db, userId))
      const writing = { notifications, userId, caller }
      await changeLog.write('provider.linked', (tx, record) =>
        saveLink({ tx, record }, writing, { ...identity, lastUsedAt: null }, now),
      )
      return listLinks(db, userId)
    },
  )

  app.delete(
    '/api/me/providerLinks/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Desvincular una cuenta del proveedor de identidad',
        params: z.object({ id: z.uuid() }),
        body: UnlinkProviderBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const [now, caller] = [clock(), readBrowserCaller(request)]
      const { userId, sessionId } = requireSignedInPerson(request)
      const { id } = request.params
      const { links, hasPassword } = await listLinks(db, userId)
      if (!links.some((link) => link.id === id)) throw new AppError('provider.link-not-found')
      if (!hasPassword && links.length === 1) throw new AppError('provider.last-way')
      const { password, code = '' } = request.body
      await reauthenticate(credentials, { userId, password, code }, caller, now)
      const removal = { id, keptSession: sessionId }
      const ended = await changeLog.write('provider.unlinked', (tx, record) =>
        removeLink({ tx, record }, { notifications, userId, caller }, removal, now),
      )
      for (const session of ended) onSessionEnd(session)
      return reply.code(204).send(null)
    },
  )
}

/** The same rule as at sign-in: a verified e-mail or phone of this person, and no other. */
function rejectForeignIdentity(
  identity: ProviderIdentity,
  person: { email: string; phone: string | null },
): void {
  const hasEmail = identity.email === person.email
  if (hasEmail && identity.isEmailVerified) return
  if (identity.phone !== null && identity.phone === person.phone) return
  throw new AppError(hasEmail ? 'session.provider-unverified' : 'provider.other-person')
}
