/** Tells a page that was just loaded to ask the provider for the result of a redirect. Gone when the tab is closed. */
const key = 'arriero-redirect'

export function hasPendingRedirect(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function setPendingRedirect(isPending: boolean): void {
  try {
    if (isPending) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
  } catch {
    // The browser blocks storage: the provider's SDK can't finish a redirect either, and says so.
  }
}
