import { hourMs } from '@arriero/domain/calendar/durations.ts'
import {
  ConfirmCodeBody,
  ConsentBody,
  FileSlotParams,
  ItemFieldsBody,
  ItemParams,
  NewCodeBody,
  Registration,
} from '@arriero/domain/contract/http/registration.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { acceptRawBodies, rawBody } from '#platform/files/raw-body.ts'
import { readCaller, requireApplicant } from '#platform/http/caller.ts'
import { enforceRateLimit, type RateLimit } from '#platform/throttling/rate-limit.ts'
import { acceptConsent } from './accept-consent.ts'
import {
  deleteDraft,
  removeFile,
  requireOwnFile,
  requireSlot,
  saveFields,
  setFile,
} from './change-registration.ts'
import { discardChange } from './drafts.ts'
import { takenMail, takenSentence } from './link-mails.ts'
import type { RegistrationOptions } from './public-routes.ts'
import type { TakenBy } from './person-records.ts'
import { readRegistration } from './read-registration.ts'
import { codeMail, codeSms, confirmCode } from './registration-codes.ts'
import { sendChange } from './send-change.ts'
import { sendRegistration } from './send-registration.ts'
import { renewCode } from './start-registration.ts'

const access = 'applicant' as const
const tags = ['Registro']
/** Each try tells whether a cédula or a NIT is registered. */
const sendings: RateLimit = {
  name: 'registration:sendings',
  max: 20,
  windowMs: hourMs,
  area: 'registration',
}

/** The registration of the token's owner. Every change answers with the registration as it is then. */
export const ownRegistrationRoutes: FastifyPluginAsyncZod<RegistrationOptions> = async (
  app,
  { db, clock, publicUrl, codeKey },
) => {
  acceptRawBodies(app)
  const who = (request: FastifyRequest) => ({
    registrationId: requireApplicant(request).registrationId,
    caller: readCaller(request),
  })
  const read = (request: FastifyRequest): Promise<Registration> =>
    readRegistration(db, requireApplicant(request).registrationId, clock())
  const response = { 200: Registration }
  const sendAndRead = async (
    request: FastifyRequest,
    send: (now: Date) => Promise<TakenBy | undefined>,
  ): Promise<Registration> => {
    const { registrationId, caller } = who(request)
    const now = clock()
    const attempt = { limit: sendings, key: registrationId, label: 'sendings' }
    await enforceRateLimit(db, attempt, caller, now)
    const taken = await send(now)
    if (taken) {
      app.mailLater(() => takenMail(db, taken, { publicUrl, caller, now }))
      throw new AppError('registration.taken', takenSentence(taken))
    }
    return read(request)
  }

  app.get(
    '/api/registration',
    { config: { access }, schema: { tags, summary: 'Mi registro', response } },
    read,
  )

  app.delete(
    '/api/registration',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Borrar mi registro, si todavía no lo he enviado',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteDraft(db, who(request), clock())
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/registration/codes',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Pedir otro código',
        body: NewCodeBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { channel } = request.body
      const renewed = await renewCode(db, codeKey, { ...who(request), channel }, clock())
      if (renewed) {
        const { to, code } = renewed
        if (channel === 'email') app.mailLater(async () => codeMail(to, code))
        else app.smsLater(codeSms(to, code))
      }
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/registration/confirm',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Confirmar el correo o el celular con su código',
        body: ConfirmCodeBody,
        response,
      },
    },
    async (request) => {
      await confirmCode(db, codeKey, { ...who(request), ...request.body }, clock())
      return read(request)
    },
  )

  app.post(
    '/api/registration/consent',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Autorizar el tratamiento de mis datos',
        description:
          'Para quien fue registrado por un administrador, o cuando el texto ha cambiado. Sin la autorización no se guarda ni se envía nada.',
        body: ConsentBody,
        response,
      },
    },
    async (request) => {
      await acceptConsent(db, { ...who(request), ...request.body }, clock())
      return read(request)
    },
  )

  app.put(
    '/api/registration/items/:item',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Guardar los datos de un punto',
        params: ItemParams,
        body: ItemFieldsBody,
        response,
      },
    },
    async (request) => {
      const { item } = request.params
      await saveFields(db, { ...who(request), item }, request.body.fields, clock())
      return read(request)
    },
  )

  app.delete(
    '/api/registration/items/:item',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Descartar la renovación o el cambio de un punto, si todavía no lo he enviado',
        params: ItemParams,
        response,
      },
    },
    async (request) => {
      await discardChange(db, { ...who(request), ...request.params }, clock())
      return read(request)
    },
  )

  app.post(
    '/api/registration/items/:item/send',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Enviar la renovación o el cambio de un punto, cuando ya estoy activo',
        description:
          'Un documento renovado espera su revisión y la persona sigue activa. Un cambio de identidad o de vehículo la devuelve a revisión; otro vehículo va con todos sus documentos.',
        params: ItemParams,
        response,
      },
    },
    async (request) =>
      sendAndRead(request, (now) => sendChange(db, { ...who(request), ...request.params }, now)),
  )

  app.post(
    '/api/registration/items/:item/files/:slot',
    {
      config: { access, isUpload: true },
      schema: {
        tags,
        summary: 'Subir una foto o un PDF',
        description: 'El cuerpo es el archivo mismo, como application/octet-stream.',
        params: FileSlotParams,
        response,
      },
    },
    async (request) => {
      const change = { ...who(request), ...request.params }
      const body = rawBody(request)
      await requireSlot(db, change, change.slot, clock())
      const sent = { body, sender: change.registrationId }
      await app.files.save(sent, (file) => setFile(db, change, file, clock()))
      return read(request)
    },
  )

  app.delete(
    '/api/registration/items/:item/files/:slot',
    {
      config: { access },
      schema: { tags, summary: 'Quitar un archivo', params: FileSlotParams, response },
    },
    async (request) => {
      await removeFile(db, { ...who(request), ...request.params }, clock())
      return read(request)
    },
  )

  app.get(
    '/api/registration/files/:id',
    {
      config: { access },
      schema: { tags, summary: 'Un archivo mío', params: z.strictObject({ id: z.uuid() }) },
    },
    async (request, reply) => {
      const { registrationId } = requireApplicant(request)
      const file = await requireOwnFile(db, registrationId, request.params.id)
      return app.files.send(reply, file)
    },
  )

  app.post(
    '/api/registration/send',
    {
      config: { access },
      schema: { tags, summary: 'Enviar el registro a revisión', response },
    },
    async (request) => sendAndRead(request, (now) => sendRegistration(db, who(request), now)),
  )
}
