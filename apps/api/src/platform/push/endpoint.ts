import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Which addresses a browser may name as its push service. The server calls them, so `public` allows no address of
 * its own network. `any` is for tests, whose push service is on this machine.
 */
export type EndpointRule = 'public' | 'any'

/** Addresses that are not on the internet: this machine, private and link-local networks, multicast, examples. */
const notPublic = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(address, prefix, 'ipv4')
}
/** The only IPv6 addresses that are assigned to the internet. Ours and those of mapped IPv4 are outside. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [address, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  notPublic.addSubnet(address, prefix, 'ipv6')
}

function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4')
    case 6:
      return publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
    default:
      return false
  }
}

/** A name can still resolve to a private address; `onlyPublic` rejects that when the message is sent. */
export function isAllowedEndpoint(endpoint: string, rule: EndpointRule): boolean {
  if (!URL.canParse(endpoint)) return false
  if (rule === 'any') return true
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) !== 0) return isPublicAddress(address)
  // A name of the own network has no dot or a reserved ending.
  return /\.[a-z\d-]{2,}$/i.test(hostname) && !/\.(?:local|localhost|internal|lan)$/i.test(hostname)
}

/**
 * Resolves a name for a connection and fails unless all of its addresses are public. Checked here and not before,
 * because the name may resolve to something else the next time.
 */
export const onlyPublic =
  (resolve: ResolveAll): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('No address'), '')
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new Error('The push service has a private address'), '')
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export const publicLookup = onlyPublic(lookup)
