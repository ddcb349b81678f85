import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { liveServer } from '#live/live-server.ts'
import { companionCookiePlugin } from '#platform/http/companion-cookie.ts'
import type { Config } from '#platform/settings/config.ts'
import { areAllSecure, crossOriginPlugin } from '#platform/http/cross-origin.ts'
import { deriveKey } from '#platform/secrets/derive-key.ts'
import {
  answerBrokenRequest,
  answerError,
  errorHandlerPlugin,
} from '#platform/http/error-handler.ts'
import { forgeryPlugin } from '#platform/http/forgery.ts'
import type { Log } from '#platform/observability/logger.ts'
import { ownProxies } from '#platform/http/own-proxies.ts'
import { type Readiness, readinessPlugin } from '#platform/http/readiness.ts'
import { requestId, requestIdPlugin } from '#platform/http/request-id.ts'
import { securityHeadersPlugin } from '#platform/http/security-headers.ts'
import { servedPartsPlugin } from '#platform/http/served-parts.ts'

interface BaseDeps {
  config: Config
  cookieSecret: Uint8Array
  log: Log
  readiness: Readiness
}

/** What every server of ours does with a request before a route sees it, whichever parts it serves. */
export async function buildBase(deps: BaseDeps): Promise<FastifyInstance> {
  const { config, cookieSecret, log, readiness } = deps
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: ownProxies(config.trustProxy),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  await app.register(requestIdPlugin)
  await app.register(errorHandlerPlugin)
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
  return app
}
