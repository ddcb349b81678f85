import {
  Administrator,
  AdministratorPage,
  AdministratorQuery,
  RoleBody,
} from '@arriero/domain/contract/http/administrators.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import {
  type AdministratorChange,
  changeRole,
  closeSessionsOf,
  disableAdministrator,
  enableAdministrator,
} from './administrator-changes.ts'
import { listAdministrators, requireAdministrator } from './administrator-store.ts'

interface AdministratorOptions {
  db: Db
  clock: Clock
  onSessionEnd: (sessionId: string) => void
  /** Called for an open session whose person has other rights now. */
  onRightsChange: (sessionId: string) => void
}

const tags = ['Administradores']
const params = z.strictObject({ id: z.uuid() })
const config = { access: 'administrator.manage' } as const
const response = { 200: Administrator }

export const administratorRoutes: FastifyPluginAsyncZod<AdministratorOptions> = async (
  app,
  { db, clock, onSessionEnd, onRightsChange },
) => {
  /** Tells the process which sessions changed, and answers with the account as it is now. */
  async function answer(
    id: string,
    change: Promise<{ ended: string[]; changed: string[] } | void>,
  ): Promise<Administrator> {
    const sessions = await change
    for (const session of sessions?.ended ?? []) onSessionEnd(session)
    for (const session of sessions?.changed ?? []) onRightsChange(session)
    return requireAdministrator(db, id, clock())
  }

  app.get(
    '/api/administrators',
    {
      config: { access: 'administrator.read' },
      schema: {
        tags,
        summary: 'Quién administra, con su rol y sus sesiones',
        querystring: AdministratorQuery,
        response: { 200: AdministratorPage },
      },
    },
    async (request) => listAdministrators(db, request.query, clock()),
  )

  app.put(
    '/api/administrators/:id/role',
    {
      config,
      schema: { tags, summary: 'Cambiar el rol', params, body: RoleBody, response },
    },
    async (request) => {
      const { id, by } = changeOf(request, request.params)
      return answer(id, changeRole(db, { id, by, role: request.body.role }, clock()))
    },
  )

  app.post(
    '/api/administrators/:id/disable',
    { config, schema: { tags, summary: 'Desactivar la cuenta de inmediato', params, response } },
    async (request) => {
      const change = changeOf(request, request.params)
      return answer(change.id, disableAdministrator(db, change, clock()))
    },
  )

  app.post(
    '/api/administrators/:id/enable',
    { config, schema: { tags, summary: 'Volver a activar la cuenta', params, response } },
    async (request) => {
      const change = changeOf(request, request.params)
      return answer(change.id, enableAdministrator(db, change, clock()))
    },
  )

  app.delete(
    '/api/administrators/:id/sessions',
    { config, schema: { tags, summary: 'Cerrar sus sesiones', params, response } },
    async (request) => {
      const change = changeOf(request, request.params)
      return answer(change.id, closeSessionsOf(db, change, clock()))
    },
  )
}

function changeOf(request: FastifyRequest, { id }: { id: string }): AdministratorChange {
  const { userId, sessionId } = requireSignedInPerson(request)
  return { id, by: { userId, sessionId, caller: readCaller(request) } }
}
