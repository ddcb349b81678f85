import {
  commandNames,
  commandSlug,
  driverCommands,
} from '@arriero/domain/contract/http/journey-commands.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { Browser } from '../../../test/browser.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'

let app: FastifyInstance
beforeEach(async () => {
  app = await buildTestApp({ db: noDatabase() })
})
afterEach(() => app.close())

describe('access', () => {
  it('is declared by every route; this is the whole list', () => {
    const routes = [...app.routeAccess].map(([route, access]) => `${route} ${access}`)
    const listed = [
      ...commandNames.flatMap((name) => [
        `POST /gateway/journeys/:id/${commandSlug(name)} administrator`,
        `POST /gateway/journeys/bulk/${commandSlug(name)} administrator`,
      ]),
      ...driverCommands.map(
        (name) => `POST /gateway/driver/journeys/:id/${commandSlug(name)} driver`,
      ),
      'DELETE /api/sessions administrator',
      'DELETE /api/sessions/:id administrator',
      'DELETE /gateway/devices/:id administrator',
      'GET /* public',
      'GET /api/me administrator',
      'GET /api/me/notificationPreferences administrator',
      'GET /api/me/views administrator',
      'GET /api/sessions administrator',
      'GET /assets/* public',
      'GET /config.json public',
      'GET /docs public',
      'GET /gateway/customer/journeys customer',
      'GET /gateway/customer/journeys/:id/cancellation customer',
      'GET /gateway/driver/me driver',
      'GET /gateway/driver/offers driver',
      'GET /gateway/journeys administrator',
      'GET /gateway/journeys/:id administrator',
      'GET /gateway/journeys/:id/cancellation administrator',
      'GET /gateway/journeys/:id/candidates administrator',
      'GET /gateway/journeys/counts administrator',
      'GET /gateway/journeys/durations administrator',
      'GET /gateway/journeys/durations/corridors administrator',
      'GET /gateway/notificationRules administrator',
      'GET /healthz public',
      'GET /live public',
      'GET /metrics operator',
      'GET /openapi.json public',
      'GET /readyz public',
      'POST /api/activation public',
      'POST /api/activation/find public',
      'POST /api/invitations administrator',
      'POST /api/logIn public',
      'POST /api/logOut administrator',
      'POST /api/me/presence administrator',
      'POST /api/passwordRecovery public',
      'POST /api/refreshToken public',
      'POST /api/secondFactor/confirm administrator',
      'POST /api/secondFactor/disable administrator',
      'POST /api/secondFactor/recoveryCodes administrator',
      'POST /api/secondFactor/start administrator',
      'POST /csp-reports public',
      'POST /gateway/customer/journeys customer',
      'POST /gateway/customer/journeys/:id/cancel customer',
      'POST /gateway/customer/journeys/:id/confirm-delivery customer',
      'POST /gateway/devices administrator',
      'POST /gateway/driver/positions driver',
      'POST /gateway/journeys administrator',
      'POST /gateway/notificationRules/:kind/test administrator',
      'PUT /api/me administrator',
      'PUT /api/me/notificationPreferences administrator',
      'PUT /api/me/views administrator',
      'PUT /api/updateUserPassword public',
      'PUT /gateway/notificationRules/:kind administrator',
    ]
    const found = routes.filter((route) => !route.startsWith('HEAD '))
    expect(found.toSorted()).toEqual(listed.toSorted())
  })

  it('keeps a route that forgot it from existing', () => {
    expect(() => app.get('/api/forgotten', async () => 'secret')).toThrow(
      /does not declare its access/,
    )
  })

  it('stops a stranger at every administrator route', async () => {
    const closed = [...app.routeAccess].filter(([, access]) => access === 'administrator')
    expect(closed.length).toBeGreaterThan(3)
    const browser = await new Browser(app).open()
    for (const [route] of closed) {
      const [method, url] = route.split(' ') as ['GET', string]
      for (const authorization of [undefined, 'Bearer x.y.z', 'Basic YTpi', 'Bearer ']) {
        const response = await browser.send(method, url, undefined, { authorization })
        expect(response.statusCode, `${route} ${authorization}`).toBe(401)
      }
    }
  })
})
