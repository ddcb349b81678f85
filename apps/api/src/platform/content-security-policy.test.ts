import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const publicUrl = 'https://consola.example.com'

it('lets nothing in from elsewhere', () => {
  expect(contentSecurityPolicy(publicUrl).match(/\b(?:https?|wss?):\/\/\S+/g)).toEqual([
    'wss://consola.example.com;',
  ])
})

it("lets a map of the installation's own fetch and show what its server has, and no more", () => {
  const mapStyleUrl = 'https://mapas.example.com:8443/estilo.json?llave=1'
  const policy = contentSecurityPolicy(publicUrl, { styleNonce: 'abc', mapStyleUrl })
  const rules = policy.split('; ').filter((rule) => rule.includes('mapas'))
  expect(rules).toEqual([
    "img-src 'self' data: blob: https://mapas.example.com:8443",
    "connect-src 'self' wss://consola.example.com https://mapas.example.com:8443",
  ])
})
