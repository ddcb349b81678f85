/** From when to when nobody looked. */
export interface Absence {
  since: string
  until: string
}

/**
 * The server says since when; until when is the moment at which this browser first hears of it, kept so that a reload
 * does not make it longer.
 */
export function rememberReturn(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  key: string,
  since: string,
  clock: () => Date,
): Absence {
  const [keptSince, keptUntil] = (storage.getItem(key) ?? '').split(' ')
  if (keptSince === since && keptUntil) return { since, until: keptUntil }
  const absence = { since, until: clock().toISOString() }
  try {
    storage.setItem(key, `${since} ${absence.until}`)
  } catch {
    // This visit knows it all the same.
  }
  return absence
}
