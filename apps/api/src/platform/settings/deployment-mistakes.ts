import { z } from 'zod'
import { addressSettings, isSecure, originsOf, readAddresses } from './base-addresses.ts'
import { needsDatabase, type Part, servedParts } from '../http/served-parts.ts'

/** The settings as they were written; those that are mistaken by themselves are told elsewhere. */
type Given = Record<string, string | undefined>

const Addresses = z.object(addressSettings)
const dataParts: readonly Part[] = ['api', 'gateway', 'live']

/** What is wrong between the addresses, what is served and what that needs. `publicUrl` is the one in effect. */
export function deploymentMistakes(given: Given, publicUrl: string): string[] {
  const env = Addresses.safeParse(given).data
  const serve = servedParts.safeParse(given['SERVE']).data ?? servedParts.parse(undefined)
  const areRead = env !== undefined && URL.canParse(publicUrl)
  const origins = originsOf(
    areRead ? { publicUrl, addresses: readAddresses(env) } : unsettledAddresses,
  )
  return [
    ...publicUrlMistakes(given, serve),
    ...secretMistakes(given, serve, origins),
    ...(areRead ? originMistakes(given, origins) : []),
  ]
}

/** Stand in for what could not be read, so that the other mistakes are found at the same time. */
const unsettledAddresses = {
  publicUrl: 'http://localhost',
  addresses: readAddresses(Addresses.parse({})),
}

type Origins = ReturnType<typeof originsOf>

/** In production: links in e-mails and cookies for https only depend on it, so it is never guessed. */
function publicUrlMistakes(given: Given, serve: readonly Part[]): string[] {
  const isProduction = given['NODE_ENV'] === 'production'
  const publicUrl = given['PUBLIC_URL']
  if (!publicUrl) {
    const reason = isProduction ? 'en producción' : 'cuando SERVE no tiene console'
    if (!isProduction && serve.includes('console')) return []
    return [
      `PUBLIC_URL es obligatoria ${reason}: escriba la dirección con la que la gente abre la consola, por ejemplo https://consola.example.com.`,
    ]
  }
  // What is no address at all is told already.
  if (!isProduction || !/^http:/i.test(publicUrl) || !URL.canParse(publicUrl)) return []
  if (isLoopback(new URL(publicUrl).hostname)) return []
  return [
    'PUBLIC_URL debe empezar por https:// en producción, salvo que sea una dirección de este mismo equipo.',
  ]
}

/** As `URL` writes them: numbers in full, IPv6 in brackets. */
const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** Keys that nobody wrote down are made by each process for itself: processes that work together need the same. */
function secretMistakes(given: Given, serve: readonly Part[], origins: Origins): string[] {
  const isOneOfSeveral =
    needsDatabase({ serve }) && !dataParts.every((part) => serve.includes(part))
  if (isOneOfSeveral) {
    return ['DATABASE_URL', 'TOKEN_SIGNING_KEY', 'COOKIE_SECRET']
      .filter((name) => !given[name])
      .map(
        (name) =>
          `${name} es obligatoria cuando SERVE reparte api, gateway y live entre varios procesos, y es la misma en todos.`,
      )
  }
  if (needsDatabase({ serve })) {
    if (given['NODE_ENV'] !== 'production') return []
    return ['TOKEN_SIGNING_KEY', 'COOKIE_SECRET']
      .filter((name) => !given[name])
      .map(
        (name) => `${name} es obligatoria en producción: genere una con «openssl rand -base64 32».`,
      )
  }
  // The console hands out the cookie that proves a call was made by its page, where calls go to its own origin.
  const signsCookies = origins.api === origins.console || origins.gateway === origins.console
  if (!signsCookies || given['COOKIE_SECRET']) return []
  return [
    'COOKIE_SECRET es obligatoria cuando SERVE solo tiene console y API_URL o GATEWAY_URL son de su mismo origen, y es la misma en los demás procesos.',
  ]
}

function originMistakes(given: Given, origins: Origins): string[] {
  const named = { API_URL: origins.api, GATEWAY_URL: origins.gateway, LIVE_URL: origins.live }
  const hostOf = (origin: string) => new URL(origin).hostname
  const mistakes = Object.entries(named).flatMap(([name, origin]) => {
    if (isSecure(origin)) return []
    const secure = name === 'LIVE_URL' ? 'wss://' : 'https://'
    if (isSecure(origins.console)) {
      return [`${name} debe empezar por ${secure} cuando PUBLIC_URL lo hace.`]
    }
    if (hostOf(origin) === hostOf(origins.console)) return []
    return [
      `${name} debe empezar por ${secure} o tener el mismo nombre de equipo que PUBLIC_URL: sin https los navegadores no le llevan la sesión.`,
    ]
  })
  if (mistakes.length > 0) return mistakes
  return cookieMistakes(given['COOKIE_DOMAIN'], new Set(Object.values(named).map(hostOf)))
}

/** The cookie that a session is bound to goes to one host, or to all below a domain. */
function cookieMistakes(domain: string | undefined, hosts: ReadonlySet<string>): string[] {
  if (domain) {
    const isBelow = (host: string) => host === domain || host.endsWith(`.${domain}`)
    if ([...hosts].every(isBelow)) return []
    return ['COOKIE_DOMAIN debe ser un dominio que comparten API_URL, GATEWAY_URL y LIVE_URL.']
  }
  if (hosts.size === 1) return []
  return [
    'API_URL, GATEWAY_URL y LIVE_URL deben tener el mismo nombre de equipo (el puerto puede cambiar), o COOKIE_DOMAIN el dominio que comparten: de la sesión hace parte una cookie que viaja a uno solo.',
  ]
}
