import { randomBytes } from 'node:crypto'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../settings/config.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { isServed } from '../settings/served-parts.ts'
import { z } from 'zod'

const document = {
  openapi: '3.1.0',
  info: {
    title: 'Arriero',
    version: '0.2.0',
    description: 'Administración en vivo de viajes de carga en Colombia.',
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
} as const

/** `/openapi.json` and `/docs`, from the schemas of the routes. Must be registered before the routes. */
export const openApiPlugin = fp<Pick<Config, 'publicUrl' | 'addresses' | 'serve' | 'apiDocs'>>(
  async (app, config) => {
    if (!config.apiDocs) return
    const { default: swagger } = await import('@fastify/swagger')
    const routeOptions = { config: { access: 'public' }, schema: { hide: true } } as const
    await app.register(swagger, {
      openapi: document,
      transform: (route) =>
        isServed(config, route.url)
          ? jsonSchemaTransform(route)
          : { schema: { hide: true }, url: route.url },
    })

    app.get('/openapi.json', routeOptions, async () => app.swagger())

    app.get('/docs', routeOptions, async (_request, reply) => {
      const styleNonce = randomBytes(16).toString('base64')
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', contentSecurityPolicy(config, { styleNonce }))
        .send(apiReference(app.swagger(), styleNonce))
    })
  },
  { name: 'open-api', dependencies: ['access', 'security-headers'] },
)

const Content = z.object({
  content: z.record(z.string(), z.object({ schema: z.unknown() })).optional(),
})

const Operation = z.object({
  tags: z.array(z.string()).default(['Otros']),
  summary: z.string().default(''),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(z.object({ name: z.string(), required: z.boolean().optional(), schema: z.unknown() }))
    .default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content).default({}),
})
type Operation = z.infer<typeof Operation>

/** The part of the OpenAPI document that the page shows. */
const ApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

/** The API as a page without scripts, so that the strict content security policy applies. */
function apiReference(document: unknown, styleNonce: string): string {
  const { info, paths } = ApiDocument.parse(document)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag))
    return `<section><h2>${escape(tag)}</h2>${own.map(renderOperation).join('')}</section>`
  })
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>API de ${escape(info.title)}</title>
<style nonce="${styleNonce}">${style}</style>
</head>
<body>
<main>
<h1>API de ${escape(info.title)} <small>${escape(info.version)}</small></h1>
<p>${escape(info.description)} El documento completo está en <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function renderOperation(entry: { path: string; method: string; operation: Operation }): string {
  const { path, method, operation } = entry
  const { summary, security, parameters, requestBody, responses } = operation
  return `<article>
<h3><code>${escape(method.toUpperCase())} ${escape(path)}</code></h3>
<p>${escape(summary)}.${security ? ' Requiere <code>Authorization: Bearer</code>.' : ''}</p>
${parameters.map(({ name, required, schema }) => details(`Parámetro ${name}${required ? ' (obligatorio)' : ''}`, schema)).join('')}
${contents('Cuerpo', requestBody)}
${Object.entries(responses)
  .map(([status, response]) => contents(`Respuesta ${status}`, response))
  .join('')}
</article>`
}

function contents(title: string, body: z.infer<typeof Content> | undefined): string {
  return Object.entries(body?.content ?? {})
    .map(([type, { schema }]) => details(`${title}, ${type}`, schema))
    .join('')
}

function details(title: string, schema: unknown): string {
  return `<details><summary>${escape(title)}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem }
article { border-top: 1px solid #8886; padding: .5rem 0 1rem }
h3 { margin: .5rem 0 0 }
p { margin: .25rem 0 .5rem }
small { font-weight: normal }
pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: .5rem }
`
