import {
  commandNames,
  commandSlug,
  driverCommands,
} from '@arriero/domain/journeys/journey-command.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAbility } from '@arriero/domain/users/ability.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { Browser } from '../../../test/browser.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'
import { accessPlugin } from './access.ts'
import { answerError } from './error-handler.ts'

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
        `POST /gateway/journeys/:id/${commandSlug(name)} journey.command`,
        `POST /gateway/journeys/bulk/${commandSlug(name)} journey.command`,
      ]),
      ...driverCommands.map(
        (name) => `POST /gateway/driver/journeys/:id/${commandSlug(name)} driver`,
      ),
      'DELETE /api/sessions account.manage',
      'DELETE /api/sessions/:id account.manage',
      'DELETE /gateway/devices/:id device.manage',
      'GET /* public',
      'GET /api/me account.manage',
      'GET /api/me/notificationPreferences notification.receive',
      'GET /api/me/views account.manage',
      'GET /api/sessions account.manage',
      'GET /api/customers registry.read',
      'GET /api/customers/:id registry.read',
      'POST /api/customers registry.change',
      'PUT /api/customers/:id registry.change',
      'GET /api/drivers registry.read',
      'GET /api/drivers/:id registry.read',
      'POST /api/drivers registry.change',
      'PUT /api/drivers/:id registry.change',
      'GET /api/vehicles registry.read',
      'GET /api/vehicles/:id registry.read',
      'POST /api/vehicles registry.change',
      'PUT /api/vehicles/:id registry.change',
      'GET /api/holders registry.read',
      'GET /api/holders/:id registry.read',
      'POST /api/holders registry.change',
      'PUT /api/holders/:id registry.change',
      'GET /api/trailers registry.read',
      'GET /api/trailers/:id registry.read',
      'POST /api/trailers registry.change',
      'PUT /api/trailers/:id registry.change',
      ...['customers', 'drivers', 'vehicles', 'trailers', 'holders'].flatMap((path) => [
        `GET /api/${path}/import/template registry.import`,
        `POST /api/${path}/import/preview registry.import`,
        `POST /api/${path}/import registry.import`,
        `GET /api/${path}/import/:id registry.import`,
        `GET /api/${path}/:id/duplicates registry.merge`,
        `GET /api/${path}/:id/merge registry.merge`,
        `POST /api/${path}/:id/merge registry.merge`,
      ]),
      'POST /api/registrations public',
      'POST /api/registrations/link public',
      'GET /api/registration applicant',
      'DELETE /api/registration applicant',
      'POST /api/registration/codes applicant',
      'POST /api/registration/confirm applicant',
      'POST /api/registration/consent applicant',
      'PUT /api/registration/items/:item applicant',
      'POST /api/registration/items/:item/files/:slot applicant',
      'DELETE /api/registration/items/:item/files/:slot applicant',
      'DELETE /api/registration/items/:item applicant',
      'POST /api/registration/items/:item/send applicant',
      'GET /api/registration/files/:id applicant',
      'POST /api/registration/send applicant',
      'GET /api/users user.read',
      'GET /api/users/counts user.read',
      'GET /api/users/:id user.read',
      'GET /api/users/:id/consequences user.read',
      'POST /api/users/next user.review',
      'POST /api/users/:id/lock user.review',
      'DELETE /api/users/:id/lock user.review',
      'POST /api/users/:id/decision user.review',
      'POST /api/users/:id/renewals user.review',
      'POST /api/users/:id/reopen user.review',
      'POST /api/users/:id/ban user.ban',
      'POST /api/users/:id/lift-ban user.ban',
      'GET /api/files/:id file.read',
      'POST /api/users/:id/reveal personal-data.reveal',
      'POST /api/audit/:id/reveal personal-data.reveal',
      'GET /api/users/:id/audit audit.read',
      'GET /api/audit audit.read',
      'GET /api/audit/:id audit.read',
      'GET /api/audit/count audit.read',
      'GET /api/audit/export audit.read',
      'GET /api/users/:id/erasure personal-data.erase',
      'POST /api/users/:id/erasure personal-data.erase',
      'GET /api/holders/:id/erasure personal-data.erase',
      'POST /api/holders/:id/erasure personal-data.erase',
      'GET /api/passkeys account.manage',
      'POST /api/passkeys account.manage',
      'POST /api/passkeys/confirmation account.manage',
      'POST /api/passkeys/creation account.manage',
      'PUT /api/passkeys/:id account.manage',
      'DELETE /api/passkeys/:id account.manage',
      'POST /api/passkeys/options public',
      'POST /api/logInWithPasskey public',
      'GET /api/approvals approval.read',
      'GET /api/approvals/count approval.read',
      'POST /api/approvals/:id/approve approval.decide',
      'POST /api/approvals/:id/reject approval.decide',
      'POST /api/approvals/:id/confirmAlone approval.decide',
      'POST /api/approvals/:id/withdraw approval.read',
      'GET /assets/* public',
      'GET /config.json public',
      'GET /docs public',
      'GET /gateway/customer/journeys customer',
      'GET /gateway/customer/journeys/:id/cancellation customer',
      'GET /gateway/devices device.manage',
      'POST /gateway/devices/:id/rotate device.manage',
      'GET /gateway/driver/me driver',
      'GET /gateway/driver/offers driver',
      'GET /gateway/journeys journey.read',
      'GET /gateway/journeys/:id journey.read',
      'GET /gateway/journeys/:id/cancellation journey.read',
      'GET /gateway/journeys/:id/candidates journey.read',
      'GET /gateway/journeys/:id/trace journey.read',
      'GET /gateway/journeys/counts journey.read',
      'GET /gateway/journeys/durations journey.read',
      'GET /gateway/journeys/durations/corridors journey.read',
      'GET /gateway/journeys/exports journey.read',
      'GET /gateway/journeys/exports/:id journey.read',
      'GET /gateway/journeys/exports/:id/file journey.read',
      'POST /gateway/journeys/exports journey.read',
      'POST /gateway/journeys/exports/:id/links journey.read',
      'DELETE /gateway/journeys/exports/:id journey.read',
      'GET /gateway/journeys/facets journey.read',
      'POST /gateway/journeys/import journey.create',
      'POST /gateway/journeys/import/preview journey.create',
      'GET /gateway/journeys/import/:id journey.create',
      'GET /gateway/journeys/import/:id/journeys journey.create',
      'DELETE /gateway/journeys/import/:id journey.create',
      'GET /gateway/journeys/import/template journey.create',
      'GET /gateway/journeys/usual-price journey.read',
      'GET /gateway/journeys/usual-sites journey.create',
      'GET /gateway/journeys/outcomes journey.read',
      'GET /gateway/journeys/outcomes/groups journey.read',
      'GET /gateway/notificationRules notification-rule.read',
      'GET /gateway/noveltyProtocols novelty-protocol.read',
      'GET /healthz public',
      'GET /live public',
      'GET /metrics operator',
      'GET /openapi.json public',
      'GET /readyz public',
      'POST /api/activation public',
      'POST /api/activation/find public',
      'POST /api/activation/withProvider public',
      'GET /api/administrators administrator.read',
      'PUT /api/administrators/:id/role administrator.manage',
      'POST /api/administrators/:id/disable administrator.manage',
      'POST /api/administrators/:id/enable administrator.manage',
      'DELETE /api/administrators/:id/sessions administrator.manage',
      'GET /api/securitySettings administrator.read',
      'PUT /api/securitySettings administrator.manage',
      'GET /api/invitations administrator.read',
      'POST /api/invitations person.invite',
      'POST /api/invitations/:id/resend person.invite',
      'DELETE /api/invitations/:id person.invite',
      'POST /api/logIn public',
      'POST /api/logInWithProvider public',
      'POST /api/logOut account.manage',
      'POST /api/me/presence notification.receive',
      'POST /api/passwordRecovery public',
      'POST /api/refreshToken public',
      'POST /api/secondFactor/confirm account.manage',
      'POST /api/secondFactor/disable account.manage',
      'POST /api/secondFactor/recoveryCodes account.manage',
      'POST /api/secondFactor/start account.manage',
      'POST /csp-reports public',
      'POST /gateway/customer/journeys customer',
      'POST /gateway/customer/journeys/:id/cancel customer',
      'POST /gateway/customer/journeys/:id/confirm-delivery customer',
      'POST /gateway/devices device.manage',
      'POST /gateway/driver/positions driver',
      'POST /gateway/journeys journey.create',
      'POST /gateway/journeys/:id/shares journey.share',
      'DELETE /gateway/journeys/:id/shares/:shareId journey.share',
      'POST /gateway/shared/export public',
      'POST /gateway/shared/export/file public',
      'POST /gateway/shared/grant public',
      'POST /gateway/shared/journey public',
      'POST /gateway/notificationRules/:kind/test notification-rule.change',
      'PUT /api/me account.manage',
      'PUT /api/me/notificationPreferences notification.receive',
      'GET /api/me/pushSubscription notification.receive',
      'PUT /api/me/pushSubscription notification.receive',
      'DELETE /api/me/pushSubscription notification.receive',
      'POST /api/me/pushSubscription/test notification.receive',
      'GET /api/me/providerLinks account.manage',
      'POST /api/me/providerLinks account.manage',
      'DELETE /api/me/providerLinks/:id account.manage',
      'PUT /api/me/views account.manage',
      'PUT /api/updateUserPassword public',
      'PUT /gateway/notificationRules/:kind notification-rule.change',
      'PUT /gateway/noveltyProtocols/:code novelty-protocol.change',
    ]
    const found = routes.filter((route) => !route.startsWith('HEAD '))
    expect(found.toSorted()).toEqual(listed.toSorted())
  })

  it('must be declared: a route without it is rejected', () => {
    expect(() => app.get('/api/forgotten', async () => 'secret')).toThrow(
      /does not declare its access/,
    )
  })

  it('requires a session at every route that needs an ability', async () => {
    const protectedRoutes = [...app.routeAccess].filter(([, access]) => isAbility(access))
    expect(protectedRoutes.length).toBeGreaterThan(3)
    const browser = await new Browser(app).open()
    for (const [route] of protectedRoutes) {
      const [method, url] = route.split(' ') as ['GET', string]
      for (const authorization of [undefined, 'Bearer x.y.z', 'Basic YTpi', 'Bearer ']) {
        const response = await browser.send(method, url, undefined, { authorization })
        expect(response.statusCode, `${route} ${authorization}`).toBe(401)
      }
    }
  })
})

it('refuses a signed-in person without the ability', async () => {
  const pass = async () => {}
  const testServer = Fastify()
  await testServer.register(accessPlugin, {
    guards: {
      person: async (request) => {
        request.person = { userId: 'u', sessionId: 's', kind: 'driver', role: null }
      },
      driver: pass,
      customer: pass,
      applicant: pass,
      operator: pass,
    },
  })
  testServer.setErrorHandler(answerError)
  testServer.get('/api/secret', { config: { access: 'journey.read' } }, async () => 'secret')
  const response = await testServer.inject('/api/secret')
  expect([response.statusCode, response.json().responseCode]).toEqual([403, 'session.forbidden'])
  await testServer.close()
})

it('sends no-store if the route sets no cache-control itself', async () => {
  const { headers } = await app.inject('/healthz')
  expect(headers['cache-control']).toBe('no-store')
})
