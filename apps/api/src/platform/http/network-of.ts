import { isIPv6 } from 'node:net'
import { withoutPort } from './without-port.ts'

/**
 * Whom an address belongs to: of IPv4 all of it, of IPv6 the first half, since one home or one
 * machine has all the addresses of the second.
 */
export function networkOf(caller: string): string {
  const address = plainAddress(caller)
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Of IPv6 what a provider usually gives one customer: 65,536 networks. */
export function siteOf(caller: string): string | undefined {
  const address = plainAddress(caller)
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : undefined
}

function plainAddress(caller: string): string {
  const address = withoutPort(caller)
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  return mapped ?? address
}

/** All eight, written alike. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
