/** What decides whether a page may use passkeys. */
interface PageAddress {
  isSecureContext: boolean
  hostname: string
  hasWebAuthn: boolean
}

/** Browsers have passkeys only on secure pages of a domain, which an IP address is not. */
export const supportsPasskeys = ({ isSecureContext, hostname, hasWebAuthn }: PageAddress) =>
  hasWebAuthn && isSecureContext && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[')

/** Whether this page, in this browser, may use passkeys. */
export const canUsePasskeys = (): boolean =>
  supportsPasskeys({
    isSecureContext: window.isSecureContext,
    hostname: location.hostname,
    hasWebAuthn: 'PublicKeyCredential' in window,
  })
