import {
  NotificationRuleAnswer,
  NotificationRuleBody,
  NotificationRuleParams,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { changeRule } from './change-rule.ts'
import { listRules } from './rule-store.ts'
import { type TestNotificationDeps, sendTestNotification } from './send-test-notification.ts'

interface RuleOptions extends TestNotificationDeps {
  db: Db
  clock: Clock
}

const tags = ['Notificaciones']

export const ruleRoutes: FastifyPluginAsyncZod<RuleOptions> = async (
  app,
  { db, clock, ...deps },
) => {
  app.get(
    '/gateway/notificationRules',
    {
      config: { access: 'notification-rule.read' },
      schema: {
        tags,
        summary: 'Reglas de las notificaciones',
        response: { 200: NotificationRulesAnswer },
      },
    },
    async () => listRules(db, deps.notifications.speed),
  )

  app.put(
    '/gateway/notificationRules/:kind',
    {
      config: { access: 'notification-rule.change' },
      schema: {
        tags,
        summary: 'Cambiar una regla',
        params: NotificationRuleParams,
        body: NotificationRuleBody,
        response: { 200: NotificationRuleAnswer },
      },
    },
    async (request) => {
      const { userId } = requireSignedInPerson(request)
      const { kind } = request.params
      const change = { kind, body: request.body, userId, caller: readCaller(request) }
      return changeRule(db, change, clock())
    },
  )

  app.post(
    '/gateway/notificationRules/:kind/test',
    {
      config: { access: 'notification-rule.change' },
      schema: {
        tags,
        summary: 'Probar una regla: el aviso le llega solo a quien la prueba',
        params: NotificationRuleParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { userId } = requireSignedInPerson(request)
      const { kind } = request.params
      await sendTestNotification(deps, { kind, userId, caller: readCaller(request) }, clock())
      return reply.code(204).send(null)
    },
  )
}
