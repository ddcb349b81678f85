import { isIPv6, BlockList, isIP } from 'node:net'

/**
 * The network of an address, for limits: the whole IPv4 address, or the first half of an IPv6 address, because one
 * home or machine has all addresses of the second half.
 */
export function networkOf(caller: string): string {
  const address = plainAddress(caller)
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** For IPv6, what a provider usually assigns to one customer: 65,536 networks. */
export function siteOf(caller: string): string | undefined {
  const address = plainAddress(caller)
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : undefined
}

function plainAddress(caller: string): string {
  const address = withoutPort(caller)
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  return mapped ?? address
}

/** All eight groups in the same form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

/** Some proxies write `ip:port` or `[ip]:port`; the port differs for each connection. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[([\d.:a-f]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(address) ?? []
  return v6 ?? v4 ?? address
}

/** Loopback, private and link-local networks. */
const ownNetworks = new BlockList()
ownNetworks.addSubnet('127.0.0.0', 8)
ownNetworks.addSubnet('10.0.0.0', 8)
ownNetworks.addSubnet('172.16.0.0', 12)
ownNetworks.addSubnet('192.168.0.0', 16)
ownNetworks.addSubnet('169.254.0.0', 16)
ownNetworks.addAddress('::1', 'ipv6')
ownNetworks.addSubnet('fc00::', 7, 'ipv6')
ownNetworks.addSubnet('fe80::', 10, 'ipv6')

/**
 * Which hops of `X-Forwarded-For` are trusted: at most the first `count`, and only private addresses. Otherwise a client that
 * reaches the server directly could pose as a proxy.
 */
export function trustOwnProxies(count: number) {
  return (address: string | undefined, hop: number): boolean => {
    const ip = withoutPort(address ?? '')
    const version = isIP(ip)
    return hop < count && version !== 0 && ownNetworks.check(ip, version === 6 ? 'ipv6' : 'ipv4')
  }
}
