export interface LoginSearch {
  /** Where to go after signing in. */
  volver?: string | undefined
}

/**
 * Local paths only: a link from outside must not send a person who just signed in elsewhere.
 * A refused value is answered as undefined, not left out: the router lays this over the raw address.
 */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { volver } = search
  return { volver: typeof volver === 'string' && isLocalPath(volver) ? volver : undefined }
}

function isLocalPath(path: string): boolean {
  const here = 'https://console.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
