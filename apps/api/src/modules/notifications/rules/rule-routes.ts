import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  NotificationRuleAnswer,
  NotificationRuleBody,
  NotificationRuleParams,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInPerson } from '#platform/http/signed-in-person.ts'
import { changeRule } from './change-rule.ts'
import { listRules } from './list-rules.ts'
import { type TryDeps, tryRule } from './try-rule.ts'

interface RuleOptions extends TryDeps {
  db: Db
  clock: Clock
}

const config = { access: 'administrator' } as const
const common = { tags: ['Notificaciones'], security: bearerSecurity }

const routes: FastifyPluginAsyncZod<RuleOptions> = async (app, { db, clock, ...deps }) => {
  app.get(
    '/gateway/notificationRules',
    {
      config,
      schema: {
        ...common,
        summary: 'Reglas de las notificaciones',
        response: { 200: NotificationRulesAnswer, '4xx': ErrorResponse },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return listRules(db)
    },
  )

  app.put(
    '/gateway/notificationRules/:kind',
    {
      config,
      schema: {
        ...common,
        summary: 'Cambiar una regla',
        params: NotificationRuleParams,
        body: NotificationRuleBody,
        response: { 200: NotificationRuleAnswer, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { userId } = requireSignedInPerson(request)
      const { kind } = request.params
      const change = { kind, body: request.body, userId, caller: readCaller(request) }
      return changeRule(db, change, clock())
    },
  )

  app.post(
    '/gateway/notificationRules/:kind/test',
    {
      config,
      schema: {
        ...common,
        summary: 'Probar una regla: el aviso le llega solo a quien la prueba',
        params: NotificationRuleParams,
        response: { 204: z.null(), '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      const { userId } = requireSignedInPerson(request)
      const { kind } = request.params
      await tryRule(deps, { kind, userId, caller: readCaller(request) }, clock())
      return reply.code(204).send(null)
    },
  )
}

export const ruleRoutes = fp(routes, {
  name: 'notification-rules',
  dependencies: ['access', 'change-log', 'error-handler'],
})
