import { ErrorResponse } from '@arriero/domain/contract/http/fields.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { type Ability, can, isAbility } from '@arriero/domain/users/ability.ts'
import type { FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import {
  type Applicant,
  requireSignedInPerson,
  type SignedInDevice,
  type SignedInPerson,
} from './caller.ts'

/**
 * Who may call a route: anybody, a device of a driver or customer, the owner of a registration, the operator's
 * monitoring, or a signed-in person with an ability. The server doesn't start if a route declares none.
 */
export type Access = 'public' | 'driver' | 'customer' | 'applicant' | 'operator' | Ability

/** Identifies the caller on the request, or throws an AppError. */
export type Guard = (request: FastifyRequest) => Promise<void>

/** `person` is the guard of every route that asks for an ability. */
export type Guards = Record<'person' | Exclude<Access, 'public' | Ability>, Guard>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The route sets its own `cache-control`; all others answer `no-store`. */
    isCacheable?: true
  }
  interface FastifyRequest {
    /** Set by the guard of a route that asks for an ability. */
    person: SignedInPerson | null
    /** Set by the guards of drivers' phones and customers' systems. */
    device: SignedInDevice | null
    /** Set by the guard of the routes of registrations. */
    applicant: Applicant | null
  }
  interface FastifyInstance {
    /** The access of every route by method and path, for the tests that list them. */
    routeAccess: ReadonlyMap<string, Access>
  }
}

/** Guards every route by the access it declares, and adds error responses and security to its schema. */
export const accessPlugin = fp<{ guards: Guards }>(
  async (app, { guards }) => {
    const routeAccess = new Map<string, Access>()
    app.decorate('routeAccess', routeAccess)
    app.decorateRequest('person', null)
    app.decorateRequest('device', null)
    app.decorateRequest('applicant', null)

    app.addHook('onRoute', (route) => {
      const { method, url, config } = route
      const access = config?.access
      if (!access) throw new Error(`The route ${String(method)} ${url} does not declare its access`)
      routeAccess.set(`${String(method)} ${url}`, access)
      describeAccess(route, access)
    })

    app.addHook('onRequest', async (request, reply) => {
      const { access, isCacheable } = request.routeOptions.config
      if (!access) return
      if (!isCacheable) reply.header('cache-control', 'no-store')
      if (access === 'public') return
      if (!isAbility(access)) return guards[access](request)
      await guards.person(request)
      const person = requireSignedInPerson(request)
      if (can(person, access)) return
      throw new AppError(
        person.isRestricted ? 'session.second-factor-setup-required' : 'session.forbidden',
      )
    })
  },
  { name: 'access' },
)

const bearerSecurity = [{ bearer: [] }]

/** For the OpenAPI document: every described route may answer an error, and all but public ones need a token. */
function describeAccess(route: RouteOptions, access: Access): void {
  const { schema } = route
  if (!schema || schema.hide) return
  const response = { ...(schema.response as object | undefined), '4xx': ErrorResponse }
  route.schema = { ...schema, response, ...(access !== 'public' && { security: bearerSecurity }) }
}
