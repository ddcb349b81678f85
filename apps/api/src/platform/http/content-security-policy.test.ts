import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const own = { api: '/api/', gateway: '/gateway/', live: '/live' }
const config = { publicUrl: 'https://consola.example.com', addresses: own }

it('lets nothing in from elsewhere', () => {
  expect(contentSecurityPolicy(config).match(/\b(?:https?|wss?):\/\/\S+/g)).toEqual([
    'wss://consola.example.com;',
  ])
})

it("lets a map of the installation's own fetch and show what its server has, and no more", () => {
  const mapStyleUrl = 'https://mapas.example.com:8443/estilo.json?llave=1'
  const policy = contentSecurityPolicy(config, { styleNonce: 'abc', mapStyleUrl })
  const rules = policy.split('; ').filter((rule) => rule.includes('mapas'))
  expect(rules).toEqual([
    "img-src 'self' data: blob: https://mapas.example.com:8443",
    "connect-src 'self' wss://consola.example.com https://mapas.example.com:8443",
  ])
})

it.each([
  [
    'one other origin',
    {
      api: 'https://servicios.example.com:8443/api/',
      gateway: 'https://servicios.example.com:8443/gateway/',
      live: 'wss://servicios.example.com:8443/live',
    },
    "connect-src 'self' https://servicios.example.com:8443 wss://servicios.example.com:8443",
  ],
  [
    'three other origins',
    {
      api: 'https://api.example.com/',
      gateway: 'https://carga.example.com/v1/',
      live: 'wss://vivo.example.com/live',
    },
    "connect-src 'self' https://api.example.com https://carga.example.com wss://vivo.example.com",
  ],
  [
    'the gateway alone elsewhere',
    { ...own, gateway: 'https://carga.example.com/gateway/' },
    "connect-src 'self' https://carga.example.com wss://consola.example.com",
  ],
])('lets the console call %s, and no more', (_name, addresses, expected) => {
  const policy = contentSecurityPolicy({ ...config, addresses })
  const rules = policy.split('; ').filter((rule) => rule.includes('example.com'))
  expect(rules).toEqual([expected])
})
