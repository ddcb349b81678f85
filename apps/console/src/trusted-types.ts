/**
 * The only place where text may become markup or a script address; the content security policy blocks it everywhere
 * else. Must be loaded first. Browsers without trusted types ignore that policy and need nothing.
 */

/** The part of the browser's interface that is used; TypeScript has no types for it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML(text: string, type: string, sink: string): string | null
      createScriptURL(address: string): string | null
    },
  ): unknown
}

/** What the HTML parser treats as the beginning of a tag or a comment. */
const tag = /<[a-z/!?]/i

/** Every tag except simple links, which the attribution of a map contains. */
const otherThanLinks =
  /<(?!\/a>|a(?: (?:href="https?:\/\/[^"<>]*"|target="_blank"|rel="[a-z ]*"))*>)[^>]*>?/gi

/**
 * Mantine writes style sheets as `innerHTML`, and text without a tag is always harmless. MapLibre parses the
 * attribution of a map with a DOMParser before showing it; only links are kept. Null makes the browser block and
 * report the write.
 */
export function trustHtml(text: string, sink: string): string | null {
  if (!tag.test(text)) return text
  return sink.startsWith('DOMParser') ? text.replaceAll(otherThanLinks, '') : null
}

/** Where Google's scripts for windows and codes come from. */
const providerScripts = /^https:\/\/(?:apis\.google\.com|www\.(?:google|gstatic)\.com\/recaptcha)\//

let trustsProvider = false

/** From now on the hosted provider may load its scripts; the content security policy says which of them. */
export function trustProviderScripts(): void {
  trustsProvider = true
}

/** Our workers are files of the build, on our own origin. */
export function trustScriptUrl(address: string, page: string): string | null {
  const { origin, pathname, href } = new URL(address, page)
  if (trustsProvider && providerScripts.test(href)) return href
  const isOurs = pathname.startsWith('/assets/') || pathname === '/service-worker.js'
  return origin === new URL(page).origin && isOurs ? href : null
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (text, _type, sink) => trustHtml(text, sink),
  createScriptURL: (address) => trustScriptUrl(address, location.href),
})

// Zod would try `new Function` to see whether it can compile schemas, which the policy blocks and reports. This
// global is where zod reads its configuration; calling `z.config` would add all of zod to the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
