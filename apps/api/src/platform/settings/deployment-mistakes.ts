import { z } from 'zod'
import { addressSettings, isSecure, originsOf, readAddresses } from './base-addresses.ts'
import { needsDatabase, type Part, servedParts } from './served-parts.ts'

/** The settings as written; variables that are invalid by themselves are reported elsewhere. */
type GivenSettings = Record<string, string | undefined>

const AddressSettings = z.object(addressSettings)
const dataParts: readonly Part[] = ['api', 'gateway', 'live']

/** Contradictions between the addresses, the served parts and what they need. `publicUrl` is the effective one. */
export function deploymentMistakes(given: GivenSettings, publicUrl: string): string[] {
  const env = AddressSettings.safeParse(given).data
  const serve = servedParts.safeParse(given['SERVE']).data ?? servedParts.parse(undefined)
  const areAddressesValid = env !== undefined && URL.canParse(publicUrl)
  const origins = originsOf(
    areAddressesValid ? { publicUrl, addresses: readAddresses(env) } : placeholderAddresses,
  )
  return [
    ...publicUrlMistakes(given, serve),
    ...secretMistakes(given, serve, origins),
    ...(areAddressesValid ? originMistakes(given, origins) : []),
  ]
}

/** Placeholders for unreadable addresses, so that other mistakes are found at the same time. */
const placeholderAddresses = {
  publicUrl: 'http://localhost',
  addresses: readAddresses(AddressSettings.parse({})),
}

type Origins = ReturnType<typeof originsOf>

/** Links in mail and secure cookies depend on PUBLIC_URL, so production never guesses it. */
function publicUrlMistakes(given: GivenSettings, serve: readonly Part[]): string[] {
  const isProduction = given['NODE_ENV'] === 'production'
  const publicUrl = given['PUBLIC_URL']
  if (!publicUrl) {
    const reason = isProduction ? 'en producción' : 'cuando SERVE no tiene console'
    if (!isProduction && serve.includes('console')) return []
    return [
      `PUBLIC_URL es obligatoria ${reason}: escriba la dirección con la que la gente abre la consola, por ejemplo https://consola.example.com.`,
    ]
  }
  // An invalid address is reported already.
  if (!isProduction || !/^http:/i.test(publicUrl) || !URL.canParse(publicUrl)) return []
  if (isLoopback(new URL(publicUrl).hostname)) return []
  return [
    'PUBLIC_URL debe empezar por https:// en producción, salvo que sea una dirección de este mismo equipo.',
  ]
}

/** Expects a hostname as `URL` normalizes it: IPv4 with four numbers, IPv6 in brackets. */
const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** Without configured keys, each process creates its own; processes that work together need the same ones. */
function secretMistakes(given: GivenSettings, serve: readonly Part[], origins: Origins): string[] {
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
  // The console sets the XSRF cookie itself if it calls its own origin.
  const signsCookies = origins.api === origins.console || origins.gateway === origins.console
  if (!signsCookies || given['COOKIE_SECRET']) return []
  return [
    'COOKIE_SECRET es obligatoria cuando SERVE solo tiene console y API_URL o GATEWAY_URL son de su mismo origen, y es la misma en los demás procesos.',
  ]
}

function originMistakes(given: GivenSettings, origins: Origins): string[] {
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

/** The companion cookie is sent to one host, or to all hosts of a domain. */
function cookieMistakes(domain: string | undefined, hosts: ReadonlySet<string>): string[] {
  if (domain) {
    const isInDomain = (host: string) => host === domain || host.endsWith(`.${domain}`)
    if ([...hosts].every(isInDomain)) return []
    return ['COOKIE_DOMAIN debe ser un dominio que comparten API_URL, GATEWAY_URL y LIVE_URL.']
  }
  if (hosts.size === 1) return []
  return [
    'API_URL, GATEWAY_URL y LIVE_URL deben tener el mismo nombre de equipo (el puerto puede cambiar), o COOKIE_DOMAIN el dominio que comparten: de la sesión hace parte una cookie que viaja a uno solo.',
  ]
}
