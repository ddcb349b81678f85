const storageKey = 'arriero.registration'

/**
 * In the session storage: it survives a reload, and is gone when the tab is closed, because many people register on a
 * computer that is not theirs. The link in the e-mail opens the registration again.
 */
export function readToken(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    // Storage is switched off: the registration works until the page is reloaded.
    return null
  }
}

export function keepToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, token)
  } catch {
    // As above.
  }
}
