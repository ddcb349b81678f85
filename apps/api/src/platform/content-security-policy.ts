/**
 * Nothing comes from elsewhere, no inline script ever; styles made at run time need the page's nonce. A map of
 * the installation's own brings its tiles, its letters and its signs from where its style is.
 */
export function contentSecurityPolicy(
  publicUrl: string,
  { styleNonce, mapStyleUrl }: { styleNonce?: string; mapStyleUrl?: string | undefined } = {},
): string {
  const mapOrigin = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  const liveOrigin = new URL(publicUrl).origin.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    "script-src 'self'",
    styleNonce ? `style-src 'self' 'nonce-${styleNonce}'` : "style-src 'self'",
    `img-src 'self' data: blob:${mapOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${liveOrigin}${mapOrigin}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
