import { isIPv6 } from 'node:net'
import { withoutPort } from '#platform/without-port.ts'

/**
 * Whom an address belongs to: of IPv4 all of it, of IPv6 the first half, since one home or one
 * machine has all the addresses of the second.
 */
export function networkOf(caller: string): string {
  const address = withoutPort(caller)
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
