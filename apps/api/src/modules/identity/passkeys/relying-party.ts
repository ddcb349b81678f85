import { AppError } from '@arriero/domain/errors.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { createOriginCheck } from '#platform/http/cross-origin.ts'

/** For whom passkeys are made: browsers use them only on the pages of this domain. */
export interface RelyingParty {
  /** The domain of the console. */
  id: string
  /** The only origin whose pages may use them here. */
  origin: string
}

export type FindRelyingParty = (headers: IncomingHttpHeaders) => RelyingParty

/**
 * The console's own address, `PUBLIC_URL`. Outside production the server may also be reached by other names of the same
 * machine, such as localhost. Throws where browsers have no passkeys: without https, and on an IP address.
 */
export function createRelyingParty(config: {
  publicUrl: string
  production: boolean
}): FindRelyingParty {
  const isOwnPage = createOriginCheck(config)
  return (headers) => {
    const origin = isOwnPage(headers) ? headers.origin : undefined
    const url = new URL(origin ?? config.publicUrl)
    const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
    const isAddress = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0
    if (isAddress || !(isLocal || url.protocol === 'https:')) {
      throw new AppError('passkey.unavailable')
    }
    return { id: url.hostname, origin: url.origin }
  }
}
