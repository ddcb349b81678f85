import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { buildBase } from './base-app.ts'
import type { Guard } from '#platform/http/access.ts'
import { consoleFilesPlugin } from '#platform/http/console-files.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Log } from '#platform/logger.ts'
import { makeSecret } from '#platform/secrets/secret.ts'
import type { Config } from '#platform/settings/config.ts'

interface ConsoleAppDeps {
  config: Config
  log: Log
  readiness: Readiness
  demoAccount?: { email: string; password: string } | undefined
}

const forbidden: Guard = async () => {
  throw new AppError('session.forbidden')
}

/** The server of a process that serves the console alone: files and their configuration, no database. */
export async function buildConsoleApp(deps: ConsoleAppDeps): Promise<FastifyInstance> {
  const { config, log, readiness, demoAccount } = deps
  // A random secret is enough if none is set: the console then calls other origins and uses no cookie of this server.
  const cookieSecret = config.cookieSecret ?? makeSecret()
  const guards = {
    person: forbidden,
    driver: forbidden,
    customer: forbidden,
    applicant: forbidden,
  }
  const clock = () => new Date()
  const app = await buildBase({ config, cookieSecret, clock, log, readiness, guards })
  await app.register(consoleFilesPlugin, { ...config, demoAccount })
  return app
}
