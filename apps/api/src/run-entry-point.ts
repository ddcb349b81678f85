import { existsSync } from 'node:fs'
import { type Config, parseConfig } from '#platform/settings/config.ts'
import { prepareDataDir } from '#platform/database/data-dir.ts'
import { createLogger, type Log } from '#platform/observability/logger.ts'
import { needsDatabase } from '#platform/http/served-parts.ts'
import { describeStartFailure, StartFailure } from '#platform/settings/start-failure.ts'

/** What every program of this package does first: read the environment, and fail in one plain sentence. */
export async function runEntryPoint(
  run: (config: Config, log: Log) => Promise<void>,
): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = requireConfig(process.env)
    if (needsDatabase(config)) await prepareDataDir(config.dataDir)
    await run(config, createLogger(config.logLevel))
  } catch (error) {
    // At any LOG_LEVEL: the sentence for the terminal leaves the cause out.
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

/** For the person at the terminal; the log has its own channel. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
