import type { IncomingHttpHeaders } from 'node:http'

interface OwnOriginOptions {
  publicUrl: string
  production: boolean
}

/**
 * Whether a request says that a page of ours sent it. Outside production the server is also
 * reached by other names of the same machine.
 */
export function ownOrigin({ publicUrl, production }: OwnOriginOptions) {
  const ours = new URL(publicUrl).origin
  return ({ origin, host }: IncomingHttpHeaders): boolean => {
    if (origin === undefined || host === undefined) return false
    if (origin === ours) return true
    return !production && (origin === `http://${host}` || origin === `https://${host}`)
  }
}
