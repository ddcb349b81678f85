/** Vite writes the tag and the server fills it in; style elements made at run time need it. */
export function readCspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
