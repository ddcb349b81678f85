import { hourMs } from '@arriero/domain/calendar/durations.ts'
import {
  AddedPasskey,
  AddPasskeyBody,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyRequestOptions,
  RemovePasskeyBody,
  RenamePasskeyBody,
  StartPasskeyBody,
} from '@arriero/domain/contract/http/passkeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { requireSignedInPerson } from '#platform/http/caller.ts'
import { enforceRateLimit, type RateLimit } from '#platform/throttling/rate-limit.ts'
import { requireUser } from '../accounts.ts'
import type { SecurityNotificationDeps } from '../security-notifications.ts'
import type { CredentialDeps } from '../sessions/credentials.ts'
import { readBrowserCaller } from '../sessions/device-cookie.ts'
import { issueChallenge } from './passkey-challenges.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkey-commands.ts'
import { passkeyMail } from './passkey-mail.ts'
import { listCredentials, listPasskeys, requestOptions, requirePasskey } from './passkey-store.ts'
import type { FindRelyingParty } from './relying-party.ts'

interface PasskeyOptions {
  credentials: CredentialDeps & SecurityNotificationDeps
  clock: Clock
  publicUrl: string
  findRelyingParty: FindRelyingParty
  onSessionEnd: (sessionId: string) => void
  onRightsChange: (sessionId: string) => void
}

const tags = ['Llaves de acceso']
const config = { access: 'account.manage' } as const
const params = z.strictObject({ id: z.uuid() })
const confirmationLimit: RateLimit = {
  name: 'passkey:confirmation',
  max: 60,
  windowMs: hourMs,
  area: 'second-factor',
}

export const passkeyRoutes: FastifyPluginAsyncZod<PasskeyOptions> = async (
  app,
  { credentials, clock, publicUrl, findRelyingParty, onSessionEnd, onRightsChange },
) => {
  const { db } = credentials
  const readOwner = async (request: FastifyRequest) => ({
    ...(await requireUser(db, requireSignedInPerson(request).userId)),
    caller: readBrowserCaller(request),
  })

  app.get(
    '/api/passkeys',
    {
      config,
      schema: { tags, summary: 'Mis llaves de acceso', response: { 200: PasskeyList } },
    },
    async (request) => listPasskeys(db, requireSignedInPerson(request).userId),
  )

  app.post(
    '/api/passkeys/confirmation',
    {
      config,
      schema: {
        tags,
        summary: 'Empezar a comprobar con una llave de acceso quién soy',
        response: { 200: PasskeyRequestOptions },
      },
    },
    async (request) => {
      const [now, caller] = [clock(), readBrowserCaller(request)]
      const rp = findRelyingParty(request.headers)
      const { userId } = requireSignedInPerson(request)
      const actor = { kind: 'administrator', id: userId } as const
      const attempt = { limit: confirmationLimit, key: userId, label: userId, actor }
      await enforceRateLimit(db, attempt, caller, now)
      const allowCredentials = await listCredentials(db, userId)
      if (allowCredentials.length === 0) throw new AppError('passkey.not-found')
      const bindingHash = caller.bindingHash ?? ''
      const confirmation = { purpose: 'confirmation', userId, bindingHash } as const
      const challenge = await issueChallenge(db, confirmation, now)
      return requestOptions(rp, challenge, { userVerification: 'required', allowCredentials })
    },
  )

  app.post(
    '/api/passkeys/creation',
    {
      config,
      schema: {
        tags,
        summary: 'Empezar a crear una llave de acceso',
        body: StartPasskeyBody,
        response: { 200: PasskeyCreationOptions },
      },
    },
    async (request) => {
      const rp = findRelyingParty(request.headers)
      await app.proveIdentity(request, request.body.proof)
      return startPasskey(credentials, await readOwner(request), rp, clock())
    },
  )

  app.post(
    '/api/passkeys',
    {
      config,
      schema: {
        tags,
        summary: 'Agregar la llave de acceso que creó el navegador',
        body: AddPasskeyBody,
        response: { 200: AddedPasskey },
      },
    },
    async (request) => {
      const [now, owner] = [clock(), await readOwner(request)]
      const rp = findRelyingParty(request.headers)
      const added = await addPasskey(credentials, owner, request.body, rp, now)
      onRightsChange(requireSignedInPerson(request).sessionId)
      const { name } = request.body
      app.mailLater(async () => passkeyMail(owner, { name, isAdded: true, now, publicUrl }))
      return added
    },
  )

  app.put(
    '/api/passkeys/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Cambiar el nombre de una llave de acceso',
        params,
        body: RenamePasskeyBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { name, proof } = request.body
      await requirePasskey(db, requireSignedInPerson(request).userId, request.params.id)
      await app.proveIdentity(request, proof)
      const renamed = { id: request.params.id, name }
      await renamePasskey(credentials, await readOwner(request), renamed, clock())
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/passkeys/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Quitar una llave de acceso',
        params,
        body: RemovePasskeyBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await requirePasskey(db, requireSignedInPerson(request).userId, request.params.id)
      await app.proveIdentity(request, request.body.proof)
      const [now, owner] = [clock(), await readOwner(request)]
      const removal = {
        id: request.params.id,
        keptSession: requireSignedInPerson(request).sessionId,
      }
      const { name, ended } = await removePasskey(credentials, owner, removal, now)
      for (const session of ended) onSessionEnd(session)
      onRightsChange(requireSignedInPerson(request).sessionId)
      app.mailLater(async () => passkeyMail(owner, { name, isAdded: false, now, publicUrl }))
      return reply.code(204).send(null)
    },
  )
}
