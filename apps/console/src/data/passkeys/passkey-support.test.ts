import { expect, test } from 'vitest'
import { supportsPasskeys } from './passkey-support.ts'

const page = { isSecureContext: true, hostname: 'consola.example.com', hasWebAuthn: true }

test.each([
  ['a secure page of a domain', page, true],
  ['localhost', { ...page, hostname: 'localhost' }, true],
  ['a page without https', { ...page, isSecureContext: false }, false],
  ['an IPv4 address', { ...page, hostname: '127.0.0.1' }, false],
  ['an IPv6 address', { ...page, hostname: '[::1]' }, false],
  ['an old browser', { ...page, hasWebAuthn: false }, false],
])('%s: %j', (_, address, expected) => {
  expect(supportsPasskeys(address)).toBe(expected)
})
