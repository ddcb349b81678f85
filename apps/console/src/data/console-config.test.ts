import { expect, test } from 'vitest'
import { toConsoleConfig } from './console-config.ts'

const addresses = { api: '/api/', gateway: '/gateway/', live: '/live' }

test('addresses are kept, unknown fields are not', () => {
  expect(toConsoleConfig({ ...addresses, future: true })).toEqual(addresses)
})

test('the demo account is there only when whole', () => {
  const demo = { email: 'demo@arriero.example', password: 'x' }
  expect(toConsoleConfig({ ...addresses, demo })).toEqual({ ...addresses, demo })
  expect(toConsoleConfig({ ...addresses, demo: { email: 'a' } })).toEqual(addresses)
})

test.each([null, 'texto', [], { ...addresses, live: 4 }])('%j is refused', (value) => {
  expect(() => toConsoleConfig(value)).toThrow('config.json')
})
