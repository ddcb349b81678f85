import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  ConsoleConfig,
  FirestoreLive,
  ProviderSignIn,
} from '@arriero/domain/contract/http/console-config.ts'
import { isServerPath, isTopLevelFile } from '@arriero/domain/contract/http/server-paths.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { originsOf } from '../settings/base-addresses.ts'
import type { Config } from '../settings/config.ts'
import type { FirebaseSettings } from '../settings/firebase-settings.ts'
import type { ProviderSettings } from '../settings/provider-settings.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { yearInSeconds } from '../clock.ts'

interface ConsoleFilesOptions
  extends
    Pick<
      Config,
      | 'consoleDir'
      | 'publicUrl'
      | 'addresses'
      | 'mapStyleUrl'
      | 'journeyLimits'
      | 'cancelWithoutApproval'
      | 'demo'
      | 'serve'
    >,
    Partial<Pick<Config, 'firebase' | 'provider'>> {
  /** In demo mode only: the account that the login screen offers. */
  demoAccount?: { email: string; password: string } | undefined
}

/** The part of the path that `*` matched, already decoded. */
interface WildcardRoute {
  Params: { '*': string }
}

/** Empty, `.` and `..` segments, with either slash. None of our links contains one. */
const invalidPath = /\/\/|[/\\]\.{1,2}([/\\]|$)/

/** Serves the built console: assets with a hashed name are cached for a year, and every other path is the page. */
export const consoleFilesPlugin = fp<ConsoleFilesOptions>(
  async (app, { demoAccount, ...config }) => {
    const { consoleDir, mapStyleUrl } = config
    const origins = originsOf(config)
    const callsOwnOrigin = [origins.api, origins.gateway].includes(origins.console)
    // A process without the gateway doesn't notice when the demo changes its speed.
    const isDemoHere = config.serve.includes('gateway')
    const describeDemo = (): Pick<ConsoleConfig, 'demo'> =>
      demoAccount
        ? { demo: { ...demoAccount, ...(isDemoHere && { speed: config.demo?.speed ?? 1 }) } }
        : {}
    const describeConsole = (): ConsoleConfig => ({
      ...config.addresses,
      ...(config.firebase && { live: describeFirestore(config.firebase) }),
      journeyLimits: config.journeyLimits,
      cancelWithoutApproval: config.cancelWithoutApproval,
      mapStyleUrl: mapStyleUrl ?? null,
      ...(config.provider && { signIn: describeProvider(config.provider) }),
      ...describeDemo(),
    })
    const route = { config: { access: 'public' }, schema: { hide: true } } as const
    const files = { ...route, config: { ...route.config, isCacheable: true } } as const
    await app.register(fastifyStatic, {
      root: consoleDir,
      serve: false,
      preCompressed: true,
      dotfiles: 'ignore',
    })

    // The cookies are set here and not with the page: this request comes from the page itself and so carries all
    // cookies. A link from another site opens the page without the strict ones; setting new ones would sign the
    // person out.
    app.get('/config.json', route, async (_request, reply) => {
      if (callsOwnOrigin) reply.ensureCompanion()
      return describeConsole()
    })

    app.get<WildcardRoute>('/assets/*', files, async (request, reply) => {
      const path = `/assets/${request.params['*']}`
      if (invalidPath.test(path)) return reply.callNotFound()
      // The name contains the hash of the content.
      return reply.sendFile(path, { maxAge: yearInSeconds * 1000, immutable: true })
    })

    app.get<WildcardRoute>('/*', files, async (request, reply) => {
      const path = `/${request.params['*']}`
      if (invalidPath.test(path) || isServerPath(path)) return reply.callNotFound()
      if (isTopLevelFile(path)) {
        return reply.header('cache-control', 'no-cache').sendFile(path, { cacheControl: false })
      }
      return isNavigation(request) ? sendPage(reply) : reply.callNotFound()
    })

    /** Read on every request, so that a rebuilt console is served without a restart. */
    async function sendPage(reply: FastifyReply) {
      const page = await readFile(join(consoleDir, 'index.html'), 'utf8').catch(() => undefined)
      if (page === undefined) return reply.callNotFound()
      const styleNonce = randomBytes(16).toString('base64')
      return (
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          // Nothing here is for search engines, least of all a shared journey.
          .header('x-robots-tag', 'noindex, nofollow')
          .header(
            'content-security-policy',
            contentSecurityPolicy(config, { styleNonce, mapStyleUrl }),
          )
          .send(page.replaceAll('__CSP_NONCE__', styleNonce))
      )
    }
  },
  {
    name: 'console-files',
    dependencies: ['access', 'companion-cookie', 'error-handler', 'security-headers'],
  },
)

const describeFirestore = (settings: FirebaseSettings): FirestoreLive => {
  const { apiKey, projectId, authDomain, firestoreUrl, authUrl } = settings
  return {
    driver: 'firestore',
    firebase: {
      apiKey,
      projectId,
      ...(authDomain !== undefined && { authDomain }),
      ...(firestoreUrl !== undefined && { firestoreHost: firestoreUrl }),
      ...(authUrl !== undefined && { authHost: authUrl }),
    },
  }
}

const describeProvider = (settings: ProviderSettings): ProviderSignIn => {
  const { methods, apiKey, projectId, authDomain, authUrl } = settings
  return {
    methods: [...methods],
    firebase: {
      apiKey,
      projectId,
      ...(authDomain !== undefined && { authDomain }),
      ...(authUrl !== undefined && { authHost: authUrl }),
    },
  }
}

function isNavigation(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}
