import {
  NoveltyProtocolAnswer,
  NoveltyProtocolBody,
  NoveltyProtocolParams,
  NoveltyProtocolsAnswer,
} from '@arriero/domain/contract/http/novelty-protocols.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { changeProtocol } from './change-protocol.ts'
import { listProtocols } from './protocol-store.ts'

const tags = ['Novedades']

export const protocolRoutes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (
  app,
  { db, clock },
) => {
  app.get(
    '/gateway/noveltyProtocols',
    {
      config: { access: 'novelty-protocol.read' },
      schema: {
        tags,
        summary: 'Protocolo de cada novedad',
        response: { 200: NoveltyProtocolsAnswer },
      },
    },
    async () => listProtocols(db),
  )

  app.put(
    '/gateway/noveltyProtocols/:code',
    {
      config: { access: 'novelty-protocol.change' },
      schema: {
        tags,
        summary: 'Cambiar el protocolo de una novedad, o volver al inicial',
        params: NoveltyProtocolParams,
        body: NoveltyProtocolBody,
        response: { 200: NoveltyProtocolAnswer },
      },
    },
    async (request) => {
      const { userId } = requireSignedInPerson(request)
      const { code } = request.params
      const change = { code, body: request.body, userId, caller: readCaller(request) }
      return changeProtocol(db, change, clock())
    },
  )
}
