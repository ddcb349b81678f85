import { describe, expect, it } from 'vitest'
import { createRelyingParty } from './relying-party.ts'

const unavailable = 'Las llaves de acceso solo funcionan'

describe('the relying party', () => {
  it.each([
    ['https://consola.example.com', 'consola.example.com'],
    ['https://consola.example.com:8443', 'consola.example.com'],
    ['http://localhost:4000', 'localhost'],
    ['http://arriero.localhost:4000', 'arriero.localhost'],
  ])('%s is the domain %s', (publicUrl, id) => {
    const find = createRelyingParty({ publicUrl, production: true })
    expect(find({})).toEqual({ id, origin: publicUrl })
  })

  it.each([
    'http://arriero.test',
    'http://127.0.0.1:4000',
    'https://10.0.0.7',
    'https://[::1]:4000',
  ])('%s has no passkeys', (publicUrl) => {
    const find = createRelyingParty({ publicUrl, production: true })
    expect(() => find({})).toThrow(unavailable)
  })

  it('is another name of the same machine only outside production', () => {
    const config = { publicUrl: 'http://127.0.0.1:4000' }
    const headers = { origin: 'http://localhost:4000', host: 'localhost:4000' }
    const find = createRelyingParty({ ...config, production: false })
    expect(find(headers)).toEqual({ id: 'localhost', origin: 'http://localhost:4000' })
    expect(() => find({ ...headers, origin: 'http://localhost:4001' })).toThrow(unavailable)
    expect(() => createRelyingParty({ ...config, production: true })(headers)).toThrow(unavailable)
  })
})
