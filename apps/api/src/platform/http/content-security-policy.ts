import { originsOf } from '../settings/base-addresses.ts'
import type { Config } from '../settings/config.ts'

export const reportPath = '/csp-reports'

/** Names the place that `report-to` sends to; `report-uri` is for browsers that don't know it. */
export const reportingEndpoints = `csp="${reportPath}"`

/**
 * Nothing comes from elsewhere, no inline script ever; styles made at run time need the page's nonce. A map of
 * the installation's own brings its tiles, its letters and its signs from where its style is. No text becomes markup
 * or the address of a script unless the console's one policy of trusted types lets it.
 */
export function contentSecurityPolicy(
  config: Pick<Config, 'publicUrl' | 'addresses'>,
  { styleNonce, mapStyleUrl }: { styleNonce?: string; mapStyleUrl?: string | undefined } = {},
): string {
  const origins = originsOf(config)
  const elsewhere = [origins.api, origins.gateway].filter((origin) => origin !== origins.console)
  const called = [...new Set([...elsewhere, origins.live])].join(' ')
  const mapOrigin = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    styleNonce ? `style-src 'self' 'nonce-${styleNonce}'` : "style-src 'self'",
    `img-src 'self' data: blob:${mapOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${called}${mapOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${reportPath}`,
    'report-to csp',
  ].join('; ')
}
