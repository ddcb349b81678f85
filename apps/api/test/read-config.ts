import { parseConfig } from '#platform/settings/config.ts'

export type ConfigEnv = Record<string, string>

/** Parses these variables; throws if they are invalid. */
export function configOf(env: ConfigEnv) {
  const parsed = parseConfig(env)
  if ('mistakes' in parsed) throw new Error(parsed.mistakes.join(' '))
  return parsed.config
}

export function mistakesOf(env: ConfigEnv): string[] {
  const parsed = parseConfig(env)
  return 'mistakes' in parsed ? parsed.mistakes : []
}
