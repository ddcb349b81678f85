import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from '../src/app.ts'
import { type Config, parseConfig } from '#platform/settings/config.ts'
import { createLogger } from '#platform/logger.ts'
import { MemoryMailer, MemorySms } from './mailbox.ts'

export function testConfig(env: Record<string, string> = {}): Config {
  const parsed = parseConfig({
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    PORT: '0',
    PUBLIC_URL: 'http://arriero.test',
    // Any existing folder: tests must not depend on a build of the console.
    CONSOLE_DIR: import.meta.dirname,
    ...env,
  })
  if ('mistakes' in parsed) throw new Error(parsed.mistakes.join('\n'))
  return parsed.config
}

export const testKeys = {
  tokenSigningKey: Buffer.from('c2lnbmluZyBrZXkgb2YgdGhlIHRlc3RzLCAzMiBieXQ=', 'base64'),
  cookieSecret: Buffer.from('Y29va2llIHNlY3JldCBvZiB0aGUgdGVzdHMsIDMyIGI=', 'base64'),
}

/** The real server on the given database, ready but not listening. */
export async function buildTestApp(
  deps: Pick<AppDeps, 'db'> & Partial<AppDeps>,
): Promise<FastifyInstance> {
  return buildApp({
    config: testConfig(),
    keys: testKeys,
    clock: () => new Date(),
    log: createLogger('silent'),
    readiness: { state: 'ready' },
    mailer: new MemoryMailer(),
    sms: new MemorySms(),
    ...deps,
  })
}
