import type { Limit, TurnOf } from '../throttle.ts'
import { networkOf, siteOf } from '#platform/http/network-of.ts'

/** A site is a company with several networks, or one person with 65,536 of them. */
const networksASite = 4

/** What a call costs the network it comes from and, of IPv6, the site that the network is part of. */
export function networkTurns(limit: Limit, address: string): TurnOf[] {
  const network = networkOf(address)
  const site = siteOf(address)
  const ofSite = { ...limit, name: `${limit.name}:site`, turns: limit.turns * networksASite }
  return [
    { limit, who: network, about: network },
    ...(site === undefined ? [] : [{ limit: ofSite, who: site, about: site }]),
  ]
}
