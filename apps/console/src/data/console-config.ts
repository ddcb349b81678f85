import type {
  ConsoleConfig,
  FirebaseConfig,
  ProviderSignIn,
} from '@arriero/domain/contract/http/console-config.ts'
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
  const [api, gateway] = [address('api'), address('gateway')]
  const live = toLive(source.get('live'), origin)
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
  const signIn = toProviderSignIn(source.get('signIn'))
  return { ...config, ...(demo && { demo }), ...(signIn && { signIn }) }
}

/** Turns addresses of our own origin into relative paths; only relative paths get the XSRF token. */
function toAddress(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  return url.origin === origin ? url.pathname : url.href
}

function toLive(value: unknown, origin: string): ConsoleConfig['live'] | null {
  if (typeof value !== 'object') return toAddress(value, origin)
  const { driver, firebase } = { driver: undefined, firebase: undefined, ...value }
  const config = toFirebaseConfig(new Map(Object.entries(Object(firebase))))
  return driver === 'firestore' && config !== null ? { driver, firebase: config } : null
}

/** Null leaves our own e-mail and password, which always work. */
function toProviderSignIn(value: unknown): ProviderSignIn | null {
  const source = new Map(Object.entries(Object(value)))
  const firebase = toFirebaseConfig(new Map(Object.entries(Object(source.get('firebase')))))
  const methods = source.get('methods')
  if (firebase === null || !Array.isArray(methods)) return null
  return { methods: methods.filter((method) => typeof method === 'string'), firebase }
}

/** Null without a project, or with a host that is not an origin. */
function toFirebaseConfig(source: ReadonlyMap<string, unknown>): FirebaseConfig | null {
  const [apiKey, projectId] = [source.get('apiKey'), source.get('projectId')]
  if (typeof apiKey !== 'string' || typeof projectId !== 'string') return null
  const config: FirebaseConfig = { apiKey, projectId }
  const authDomain = source.get('authDomain')
  if (typeof authDomain === 'string') config.authDomain = authDomain
  for (const name of ['firestoreHost', 'authHost'] as const) {
    const host = source.get(name)
    if (host === undefined) continue
    if (typeof host !== 'string' || !/^https?:/.test(host) || !URL.canParse(host)) return null
    config[name] = new URL(host).origin
  }
  return config
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
