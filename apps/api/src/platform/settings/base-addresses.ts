import { z } from 'zod'

/** The addresses of API, gateway and live endpoint: a path on the console's origin, or a URL on another origin. */
export interface BaseAddresses {
  api: string
  gateway: string
  live: string
}

interface PublicAddresses {
  /** Address of the console. */
  publicUrl: string
  addresses: BaseAddresses
}

/** Placeholder for the console's origin, to parse paths. */
const consoleOrigin = 'https://console.invalid'

const address = (protocols: RegExp, examplePath: string, exampleUrl: string) =>
  z.string().transform((text, context) => {
    const url = readUrl(text)
    if (url && (url.origin === consoleOrigin || protocols.test(url.protocol))) return url
    const message = `debe ser una ruta como ${examplePath} o una dirección completa como ${exampleUrl}, sin usuario ni parámetros`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

function readUrl(text: string): URL | undefined {
  if (!/^(?:\/(?![/\\])|[a-z]+:\/\/)[^?#@\\\s]*$/i.test(text)) return undefined
  return URL.canParse(text, consoleOrigin) ? new URL(text, consoleOrigin) : undefined
}

const writeUrl = (url: URL): string => (url.origin === consoleOrigin ? url.pathname : url.href)

/** Ends with a slash, because paths are appended to it. */
const folderAddress = (defaultPath: string) =>
  address(/^https?:$/, defaultPath, `https://servicios.example.com${defaultPath}`)
    .transform((url) => (url.pathname.endsWith('/') ? writeUrl(url) : `${writeUrl(url)}/`))
    .default(defaultPath)

/** May also be written with http or https. */
const socketAddress = (defaultPath: string) =>
  address(/^(?:http|ws)s?:$/, defaultPath, `wss://servicios.example.com${defaultPath}`)
    .transform((url) => writeUrl(url).replace(/^http/, 'ws').replace(/\/+$/, ''))
    .default(defaultPath)

export const addressSettings = {
  API_URL: folderAddress('/api/'),
  GATEWAY_URL: folderAddress('/gateway/'),
  LIVE_URL: socketAddress('/live'),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/, {
      error: 'debe ser un dominio en minúsculas, por ejemplo example.com',
    })
    .optional(),
}

type AddressVariables = Record<'API_URL' | 'GATEWAY_URL' | 'LIVE_URL', string>

export const readAddresses = (env: AddressVariables): BaseAddresses => ({
  api: env.API_URL,
  gateway: env.GATEWAY_URL,
  live: env.LIVE_URL,
})

/** The origins of the console and of each base address; that of the live endpoint with ws or wss. */
export function originsOf({ publicUrl, addresses }: PublicAddresses) {
  const originOf = (url: string) => new URL(url, publicUrl).origin
  return {
    console: originOf(''),
    api: originOf(addresses.api),
    gateway: originOf(addresses.gateway),
    live: originOf(addresses.live).replace(/^http/, 'ws'),
  }
}

export const isSecure = (origin: string): boolean => /^(?:https|wss):/.test(origin)
