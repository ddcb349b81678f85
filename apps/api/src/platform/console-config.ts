import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import type { Config } from './config.ts'

/** Public on purpose: printed at start and offered by the login screen, in demo mode only. */
export const demoAccount = { email: 'demo@arriero.example', password: 'arriero-demo' }

export function consoleConfig({ demo }: Pick<Config, 'demo'>): ConsoleConfig {
  return {
    api: '/api/',
    gateway: '/gateway/',
    live: '/live',
    ...(demo && { demo: demoAccount }),
  }
}
