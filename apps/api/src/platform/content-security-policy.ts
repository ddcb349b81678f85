/** Nothing comes from elsewhere, no inline script ever; styles made at run time need the page's nonce. */
export function contentSecurityPolicy(publicUrl: string, styleNonce?: string): string {
  const liveOrigin = new URL(publicUrl).origin.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    "script-src 'self'",
    styleNonce ? `style-src 'self' 'nonce-${styleNonce}'` : "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${liveOrigin}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
