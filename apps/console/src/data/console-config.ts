import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'

/** Read once at start, before the first screen: every address the console calls comes from here. */
export async function loadConsoleConfig(fetchConfig: typeof fetch): Promise<ConsoleConfig> {
  const response = await fetchConfig('/config.json', { signal: AbortSignal.timeout(15_000) })
  if (!response.ok) throw new Error(`config.json: ${response.status}`)
  return toConsoleConfig(await response.json())
}

export function toConsoleConfig(value: unknown): ConsoleConfig {
  const source = new Map(Object.entries(Object(value)))
  const [api, gateway, live] = ['api', 'gateway', 'live'].map((key) => source.get(key))
  if (typeof api !== 'string' || typeof gateway !== 'string' || typeof live !== 'string') {
    throw new TypeError('config.json must name api, gateway and live')
  }
  const demo = toDemoAccount(source.get('demo'))
  return demo === null ? { api, gateway, live } : { api, gateway, live, demo }
}

function toDemoAccount(value: unknown) {
  if (typeof value !== 'object' || value === null) return null
  if (!('email' in value) || !('password' in value)) return null
  const { email, password } = value
  return typeof email === 'string' && typeof password === 'string' ? { email, password } : null
}
