import { expect, it } from 'vitest'
import { networkOf, siteOf } from './client-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:4321', '203.0.113.7'],
  ['[2001:db8:1:2::9]:4321', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:4321', '203.0.113.7'],
  ['203.0.113.7:', '203.0.113.7:'],
  ['not an address', 'not an address'],
  ['not an address:80', 'not an address:80'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['[2001:0DB8::9]:4321', '2001:db8:0::/48'],
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
  ['not an address', undefined],
])('%s is of the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})
