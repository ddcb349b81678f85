import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { buildBase } from './base-app.ts'
import { accessPlugin, type Guard } from '#platform/http/access.ts'
import { compressionPlugin } from '#platform/http/compression.ts'
import type { Config } from '#platform/settings/config.ts'
import { consoleFilesPlugin } from '#platform/http/console-files.ts'
import { healthPlugin } from '#platform/http/health.ts'
import type { Log } from '#platform/observability/logger.ts'
import { metricsPlugin, operatorGuard } from '#platform/observability/metrics.ts'
import { policyReportsPlugin } from '#platform/http/policy-reports.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import { makeSecret } from '#platform/secrets/secret.ts'

interface ConsoleAppDeps {
  config: Config
  log: Log
  readiness: Readiness
  demoAccount?: { email: string; password: string } | undefined
}

const nobody: Guard = async () => {
  throw new AppError('session.forbidden')
}

/** The server of a process that serves the console alone: files and their configuration, no database. */
export async function buildConsoleApp(deps: ConsoleAppDeps): Promise<FastifyInstance> {
  const { config, log, readiness, demoAccount } = deps
  // Without a secret no cookie is signed: every call of the console goes to another origin.
  const cookieSecret = config.cookieSecret ?? makeSecret()
  const app = await buildBase({ config, cookieSecret, log, readiness })
  await app.register(accessPlugin, {
    guards: {
      administrator: nobody,
      driver: nobody,
      customer: nobody,
      operator: operatorGuard(config),
    },
  })
  await app.register(healthPlugin, { readiness })
  await app.register(metricsPlugin)
  await app.register(policyReportsPlugin, { clock: () => new Date() })
  await app.register(compressionPlugin)
  await app.register(consoleFilesPlugin, { ...config, demoAccount })
  return app
}
