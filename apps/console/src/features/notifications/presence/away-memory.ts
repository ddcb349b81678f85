/** Keeps the last absence over a reload. */
export interface AwayMemory {
  read: () => string | null
  keep: (awaySince: string) => void
}

/** In the browser, for each person their own. A blocked storage costs only what a reload would have kept. */
export function openAwayMemory(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  ownId: string,
): AwayMemory {
  const key = `arriero-away-since:${ownId}`
  let current = storage.getItem(key)
  return {
    read: () => current,
    keep(awaySince) {
      current = awaySince
      try {
        storage.setItem(key, awaySince)
      } catch {
        // This visit knows it all the same.
      }
    },
  }
}
