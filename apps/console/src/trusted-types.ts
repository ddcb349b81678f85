/**
 * Text becomes markup or the address of a script only through here: the content security policy refuses it
 * everywhere else. Loaded first of all. Browsers without trusted types have no such policy, and need none.
 */

/** The part of the browser's interface that is used; TypeScript's own types don't have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML(text: string, type: string, sink: string): string | null
      createScriptURL(address: string): string | null
    },
  ): unknown
}

/** What the HTML parser takes for the beginning of a tag or a comment. */
const tag = /<[a-z/!?]/i

/** Links, as the credits of a map have them. */
const otherThanLinks =
  /<(?!\/a>|a(?: (?:href="https?:\/\/[^"<>]*"|target="_blank"|rel="[a-z ]*"))*>)[^>]*>?/gi

/**
 * Style sheets are written as `innerHTML` by Mantine, and text without a tag is harmless anywhere. MapLibre
 * parses the credits of a map in a document of their own before it shows them: of those, links stay. Null
 * makes the browser refuse it and report it.
 */
export function trustHtml(text: string, sink: string): string | null {
  if (!tag.test(text)) return text
  return sink.startsWith('DOMParser') ? text.replaceAll(otherThanLinks, '') : null
}

/** Our workers are files of the build, on our own origin. */
export function trustScriptUrl(address: string, page: string): string | null {
  const { origin, pathname, href } = new URL(address, page)
  return origin === new URL(page).origin && pathname.startsWith('/assets/') ? href : null
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (text, _type, sink) => trustHtml(text, sink),
  createScriptURL: (address) => trustScriptUrl(address, location.href),
})

// Zod would try `new Function` to see whether it may compile its schemas, which is refused and reported. This is
// where it keeps its configuration; `z.config` would bring all of it into the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
