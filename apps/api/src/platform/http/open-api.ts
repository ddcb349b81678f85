import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiReference } from './api-reference.ts'
import type { Config } from '../settings/config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { isServed } from './served-parts.ts'

const document = {
  openapi: '3.1.0',
  info: {
    title: 'Arriero',
    version: '0.1.0',
    description: 'Administración en vivo de viajes de carga en Colombia.',
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
} as const

/** For the schema of a route that needs a session. */
export const bearerSecurity = [{ bearer: [] }]

/** The API described by the schemas it is checked with, where it is shown at all. Must come before the routes it describes. */
export const openApiPlugin = fp<Pick<Config, 'publicUrl' | 'addresses' | 'serve' | 'apiDocs'>>(
  async (app, config) => {
    if (!config.apiDocs) return
    const route = { config: { access: 'public' }, schema: { hide: true } } as const
    await app.register(swagger, {
      openapi: document,
      transform: (route) =>
        isServed(config, route.url)
          ? jsonSchemaTransform(route)
          : { schema: { hide: true }, url: route.url },
    })

    app.get('/openapi.json', route, async () => app.swagger())

    app.get('/docs', route, async (_request, reply) => {
      const styleNonce = randomBytes(16).toString('base64')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', contentSecurityPolicy(config, { styleNonce }))
        .send(apiReference(app.swagger(), styleNonce))
    })
  },
  { name: 'open-api', dependencies: ['access', 'security-headers'] },
)
