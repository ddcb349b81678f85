export interface LoginSearch {
  /** Where to go after signing in. */
  volver?: string | undefined
}

/**
 * Accepts local paths only, to prevent an open redirect after signing in. A rejected value becomes an explicit
 * undefined, because the router merges the result over the raw search params.
 */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { volver } = search
  return { volver: typeof volver === 'string' && isLocalPath(volver) ? volver : undefined }
}

function isLocalPath(path: string): boolean {
  const base = 'https://console.invalid'
  return path.startsWith('/') && URL.canParse(path, base) && new URL(path, base).origin === base
}

/** Readable addresses such as `?estados=4,9` instead of the router's percent-encoded JSON. */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Lists are joined by commas. Empty lists and values other than text and numbers are left out. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value) && value.length === 0) continue
    if (Array.isArray(value)) params.set(key, value.join(','))
    else if (typeof value === 'string' || typeof value === 'number') params.set(key, `${value}`)
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
