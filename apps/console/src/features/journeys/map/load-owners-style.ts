import type { StyleSpecification } from 'maplibre-gl'
import { sendRequest } from '#data/http/send-request.ts'

/** Without a `failure` it came, but it is no style. */
export type OwnersStyle = { style: StyleSpecification } | { style: null; failure?: unknown }

/** The owner's style, or why it cannot be had: the map must come up all the same. */
export async function loadOwnersStyle(url: string, fetchStyle: typeof fetch): Promise<OwnersStyle> {
  try {
    const style = parse(await sendRequest(fetchStyle, { method: 'GET', url }))
    return { style: isStyle(style) ? style : null }
  } catch (failure) {
    return { style: null, failure }
  }
}

/** Some hosts call their JSON plain text. */
function parse(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return null
  }
}

function isStyle(value: unknown): value is StyleSpecification {
  if (typeof value !== 'object' || value === null) return false
  return 'version' in value && value.version === 8 && 'layers' in value && 'sources' in value
}
