import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { originsOf } from '../settings/base-addresses.ts'
import type { Config } from '../settings/config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { yearInSeconds } from '../settings/year-in-seconds.ts'

interface ConsoleFilesOptions extends Pick<
  Config,
  'consoleDir' | 'publicUrl' | 'addresses' | 'mapStyleUrl' | 'journeyLimits'
> {
  /** In demo mode only: what the login screen may offer. */
  demoAccount?: ConsoleConfig['demo']
}

/** What a route ending in `/*` matched, already decoded. */
interface Below {
  Params: { '*': string }
}

/** First path segments that belong to the server: an unknown path below one is never a page. */
const serverPaths =
  /^\/(api|gateway|live|docs|openapi\.json|metrics|healthz|readyz|csp-reports)(\/|$)/

/** The icon and the like. Further down a dot makes no file: an activation link may hold one. */
const fileBesidePage = /^\/[^/]*\.[^/]*$/

/** No link of ours has empty or dotted segments, however they are written: nothing is there. */
const strayPath = /\/\/|[/\\]\.{1,2}([/\\]|$)/

/** Serves the built console: hashed assets for ever, the page fresh each time, any other path as the page. */
export const consoleFilesPlugin = fp<ConsoleFilesOptions>(
  async (app, { demoAccount, ...config }) => {
    const { consoleDir, mapStyleUrl } = config
    const origins = originsOf(config)
    const callsOwnOrigin = [origins.api, origins.gateway].includes(origins.console)
    const consoleConfig: ConsoleConfig = {
      ...config.addresses,
      journeyLimits: config.journeyLimits,
      mapStyleUrl: mapStyleUrl ?? null,
      ...(demoAccount && { demo: demoAccount }),
    }
    const route = { config: { access: 'public' }, schema: { hide: true } } as const
    await app.register(fastifyStatic, {
      root: consoleDir,
      serve: false,
      preCompressed: true,
      dotfiles: 'ignore',
    })

    // Asked for by the page itself, and so with every cookie there is. Who follows a link to the page
    // from elsewhere comes without the strict ones: given new ones there, they would be signed out.
    app.get('/config.json', route, async (_request, reply) => {
      if (callsOwnOrigin) reply.keepCompanion()
      reply.header('cache-control', 'no-store')
      return consoleConfig
    })

    app.get<Below>('/assets/*', route, async (request, reply) => {
      const path = `/assets/${request.params['*']}`
      if (strayPath.test(path)) return reply.callNotFound()
      // The name holds the content's hash: a changed file has another name.
      return reply.sendFile(path, { maxAge: yearInSeconds * 1000, immutable: true })
    })

    app.get<Below>('/*', route, async (request, reply) => {
      const path = `/${request.params['*']}`
      if (strayPath.test(path) || serverPaths.test(path)) return reply.callNotFound()
      if (fileBesidePage.test(path) && path !== '/index.html') {
        return reply.sendFile(path, { maxAge: 0 })
      }
      return isNavigation(request) ? sendPage(reply) : reply.callNotFound()
    })

    /** Read each time: a rebuilt console is served without a restart. */
    async function sendPage(reply: FastifyReply) {
      const page = await readFile(join(consoleDir, 'index.html'), 'utf8').catch(() => undefined)
      if (page === undefined) return reply.callNotFound()
      const styleNonce = randomBytes(16).toString('base64')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          contentSecurityPolicy(config, { styleNonce, mapStyleUrl }),
        )
        .send(page.replaceAll('__CSP_NONCE__', styleNonce))
    }
  },
  {
    name: 'console-files',
    dependencies: ['access', 'companion-cookie', 'error-handler', 'security-headers'],
  },
)

function isNavigation(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}
