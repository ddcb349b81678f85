import { testConfig } from './build-test-app.ts'

const origin = 'https://consola.example.com'
const settings = {
  PUBLIC_URL: origin,
  API_URL: 'https://servicios.example.com/api/',
  GATEWAY_URL: 'https://servicios.example.com/gateway/',
  LIVE_URL: 'wss://servicios.example.com/live',
}

/** Settings of a server whose console is on another origin of the same site. */
export const crossOriginConsole = {
  settings,
  config: { ...testConfig(settings), production: true },
  /** Headers of the console's requests. */
  page: { origin, 'sec-fetch-site': 'same-site' },
}

export const foreignOrigins: [string, string | undefined][] = [
  ['another origin', 'https://evil.example'],
  ["the server's own origin", 'https://servicios.example.com'],
  ['an origin that begins like the console', `${origin}.evil.example`],
  ['a subdomain of the console', 'https://sub.consola.example.com'],
  ['the console without https', 'http://consola.example.com'],
  ['an opaque origin', 'null'],
  ['no origin at all', undefined],
]
