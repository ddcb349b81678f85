import type { StyleSpecification } from 'maplibre-gl'

const patienceMs = 10_000

/** The owner's style, or null when it cannot be had or is none: the map must come up all the same. */
export async function loadOwnersStyle(
  url: string,
  fetchStyle: typeof fetch,
): Promise<StyleSpecification | null> {
  try {
    const response = await fetchStyle(url, { signal: AbortSignal.timeout(patienceMs) })
    const style: unknown = response.ok ? await response.json() : null
    return isStyle(style) ? style : null
  } catch {
    return null
  }
}

function isStyle(value: unknown): value is StyleSpecification {
  if (typeof value !== 'object' || value === null) return false
  return 'version' in value && value.version === 8 && 'layers' in value && 'sources' in value
}
