import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { type JourneyLimits, defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { sendRequest } from './http/send-request.ts'

/** Read once at start, before the first screen: every address the console calls comes from here. */
export async function loadConsoleConfig(
  fetchConfig: typeof fetch,
  origin = location.origin,
): Promise<ConsoleConfig> {
  const answer = await sendRequest(fetchConfig, { method: 'GET', url: '/config.json' })
  return toConsoleConfig(answer, origin)
}

export function toConsoleConfig(value: unknown, origin: string): ConsoleConfig {
  const source = new Map(Object.entries(Object(value)))
  const address = (key: string) => toAddress(source.get(key), origin)
  const [api, gateway, live] = [address('api'), address('gateway'), address('live')]
  if (api === null || gateway === null || live === null) {
    throw new TypeError('config.json must name api, gateway and live')
  }
  const demo = toDemoAccount(source.get('demo'))
  const config = {
    api: withTrailingSlash(api),
    gateway: withTrailingSlash(gateway),
    live,
    journeyLimits: toLimits(source.get('journeyLimits')),
    mapStyleUrl: toAddress(source.get('mapStyleUrl'), origin),
  }
  return demo === null ? config : { ...config, demo }
}

/** Turns addresses of our own origin into relative paths; only relative paths get the XSRF token. */
function toAddress(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  return url.origin === origin ? url.pathname : url.href
}

/** Base addresses end in a slash, because request paths are appended without one. */
const withTrailingSlash = (address: string) => (address.endsWith('/') ? address : `${address}/`)

function toDemoAccount(value: unknown) {
  if (typeof value !== 'object' || value === null) return null
  if (!('email' in value) || !('password' in value)) return null
  const { email, password } = value
  if (typeof email !== 'string' || typeof password !== 'string') return null
  const speed = 'speed' in value && typeof value.speed === 'number' ? { speed: value.speed } : {}
  return { email, password, ...speed }
}

/** Limits that the installation doesn't set keep their defaults. */
function toLimits(value: unknown): JourneyLimits {
  const given = Object.entries(Object(value)).filter(
    ([name, limit]) => name in defaultLimits && typeof limit === 'number' && limit > 0,
  )
  return { ...defaultLimits, ...Object.fromEntries(given) }
}
