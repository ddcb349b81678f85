import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { liveServer } from '#live/live-server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { accessPlugin, type Guards } from '#platform/http/access.ts'
import { bodyTimeoutPlugin } from '#platform/http/body-timeout.ts'
import { companionCookiePlugin } from '#platform/http/companion-cookie.ts'
import { areAllSecure, crossOriginPlugin } from '#platform/http/cross-origin.ts'
import {
  answerBrokenRequest,
  answerError,
  errorHandlerPlugin,
} from '#platform/http/error-handler.ts'
import { forgeryPlugin } from '#platform/http/forgery.ts'
import { healthPlugin, type Readiness, readinessPlugin } from '#platform/http/readiness.ts'
import { trustOwnProxies } from '#platform/http/client-address.ts'
import { policyReportsPlugin } from '#platform/http/policy-reports.ts'
import { requestId, requestIdPlugin } from '#platform/http/request-id.ts'
import { securityHeadersPlugin } from '#platform/http/security-headers.ts'
import { servedPartsPlugin } from '#platform/settings/served-parts.ts'
import type { Log } from '#platform/logger.ts'
import { metricsPlugin, operatorGuard } from '#platform/observability/metrics.ts'
import { deriveKey } from '#platform/secrets/secret.ts'
import type { Config } from '#platform/settings/config.ts'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fp from 'fastify-plugin'

interface BaseDeps {
  config: Config
  cookieSecret: Uint8Array
  clock: Clock
  log: Log
  readiness: Readiness
  /** Without the guard of the operator's routes, which is the same for every server and added here. */
  guards: Omit<Guards, 'operator'>
  /** Absent where the console is served alone. */
  db?: Db
}

/** Fastify with the plugins that every server needs, whichever parts it serves; routes are added later. */
export async function buildBase(deps: BaseDeps): Promise<FastifyInstance> {
  const { config, cookieSecret, clock, log, readiness, guards, db } = deps
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustOwnProxies(config.trustProxy),
    bodyLimit: 256 * 1024,
    // Of uploads; bodies of other requests have less (`bodyTimeoutPlugin`), and so have headers.
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  await app.register(requestIdPlugin)
  await app.register(errorHandlerPlugin)
  await app.register(bodyTimeoutPlugin)
  await app.register(liveServer)
  await app.register(securityHeadersPlugin, config)
  await app.register(crossOriginPlugin, config)
  await app.register(readinessPlugin, { ...config, readiness })
  await app.register(servedPartsPlugin, config)
  await app.register(companionCookiePlugin, {
    ...config,
    isHttps: areAllSecure(config),
    bindingKey: deriveKey(cookieSecret, 'binding'),
    xsrfKey: deriveKey(cookieSecret, 'xsrf'),
  })
  await app.register(forgeryPlugin, config)
  await app.register(accessPlugin, { guards: { ...guards, operator: operatorGuard(config) } })
  await app.register(healthPlugin, { readiness, ...(db && { db }) })
  await app.register(metricsPlugin)
  await app.register(policyReportsPlugin, { clock })
  await app.register(compressionPlugin)
  return app
}

/** Brotli at its default level costs more time than it saves on answers made at run time. */
const compressionPlugin = fp(
  async (app) => {
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: 1024,
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    })
  },
  { name: 'compression' },
)
