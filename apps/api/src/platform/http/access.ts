import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { SignedInDevice } from './signed-in-device.ts'
import type { SignedInPerson } from './signed-in-person.ts'

/** Who may call a route. Every route says so; one that does not keeps the server from starting. */
export type Access = 'public' | 'administrator' | 'driver' | 'customer' | 'operator'

/** Throws an AppError when the request does not come from who the route expects. */
export type Guard = (request: FastifyRequest) => Promise<void>

export type Guards = Record<Exclude<Access, 'public'>, Guard>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    /** Set by the guard of a route that is not public. */
    person: SignedInPerson | null
    /** Set by the guards of drivers' phones and customers' systems. */
    device: SignedInDevice | null
  }
  interface FastifyInstance {
    /** What every route declared, for the tests that list them. */
    routeAccess: ReadonlyMap<string, Access>
  }
}

export const accessPlugin = fp<{ guards: Guards }>(
  async (app, { guards }) => {
    const routeAccess = new Map<string, Access>()
    app.decorate('routeAccess', routeAccess)
    app.decorateRequest('person', null)
    app.decorateRequest('device', null)

    app.addHook('onRoute', ({ method, url, config }) => {
      const access = config?.access
      if (!access) throw new Error(`The route ${String(method)} ${url} does not declare its access`)
      routeAccess.set(`${String(method)} ${url}`, access)
    })

    app.addHook('onRequest', async (request) => {
      const { access } = request.routeOptions.config
      if (access && access !== 'public') await guards[access](request)
    })
  },
  { name: 'access' },
)
