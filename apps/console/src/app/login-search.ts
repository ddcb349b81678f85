export interface LoginSearch {
  /** Where to go after signing in. */
  volver?: string
}

/** Local paths only: a link from outside must not send a person who just signed in elsewhere. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { volver } = search
  return typeof volver === 'string' && isLocalPath(volver) ? { volver } : {}
}

function isLocalPath(path: string): boolean {
  const here = 'https://console.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
