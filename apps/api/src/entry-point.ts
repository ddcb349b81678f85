import { existsSync } from 'node:fs'
import { type Config, parseConfig, localAddress } from '#platform/settings/config.ts'
import { prepareDataDir } from '#platform/database/data-dir.ts'
import { createLogger, type Log } from '#platform/logger.ts'
import { needsDatabase } from '#platform/settings/served-parts.ts'
import {
  describeStartFailure,
  StartFailure,
  listenFailure,
} from '#platform/settings/start-failure.ts'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'

/** Reads the configuration and runs a program of this package; a failure is printed as one sentence. */
export async function runEntryPoint(
  run: (config: Config, log: Log) => Promise<void>,
): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = requireConfig(process.env)
    if (needsDatabase(config)) await prepareDataDir(config.dataDir)
    await run(config, createLogger(config.logLevel))
  } catch (error) {
    // Logged at any LOG_LEVEL, because the sentence in the terminal doesn't contain the cause.
    if (!(error instanceof StartFailure) || error.needsLog) {
      createLogger('fatal').fatal({ err: error }, 'start failed')
    }
    process.stderr.write(`\n${describeStartFailure(error)}\n`)
    process.exit(1)
  }
}

function requireConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = parseConfig(env)
  if ('config' in parsed) return parsed.config
  const [first, ...others] = parsed.mistakes
  const list = others.length === 0 ? ` ${first}` : ['', ...parsed.mistakes].join('\n  - ')
  throw new StartFailure(`Corrija la configuración y vuelva a iniciar:${list}`)
}

/** Prints to standard output; the log goes to standard error. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Replaces port 0 by a free port, before the server is built: its addresses contain the port. */
export async function choosePort(config: Config): Promise<Config> {
  const { host } = config
  if (config.port !== 0) return config
  const port = await findFreePort(host)
  const isLocal = config.publicUrl === localAddress(host, 0)
  return { ...config, port, ...(isLocal && { publicUrl: localAddress(host, port) }) }
}

async function findFreePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw listenFailure(error, 0)
  }
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Waits for requests in progress; after the deadline all connections are closed. */
export async function stopServer(
  app: FastifyInstance,
  database: Pick<Database, 'close'> | undefined,
  deadlineMs = 10_000,
): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  try {
    await app.close()
    await database?.close()
  } finally {
    clearTimeout(cutOff)
  }
}
