import { BlockList, isIP } from 'node:net'
import { withoutPort } from './without-port.ts'

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
 * Which hops may say from where a request comes: so many, and only inside. Who reaches the server
 * past its proxies would otherwise pass for one of them.
 */
export function ownProxies(count: number) {
  return (address: string | undefined, hop: number): boolean => {
    const ip = withoutPort(address ?? '')
    const version = isIP(ip)
    return hop < count && version !== 0 && ownNetworks.check(ip, version === 6 ? 'ipv6' : 'ipv4')
  }
}
