/** Valid means: it can be decoded, has an expiry, and that expiry is in the future. */
export function isTokenValid(token: string, now: Date): boolean {
  const expiry = findExpiry(token)
  return expiry !== null && expiry * 1000 > now.getTime()
}

function findExpiry(token: string): number | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    return typeof claims.exp === 'number' ? claims.exp : null
  } catch {
    return null
  }
}
