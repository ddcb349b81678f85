/** What is kept in this browser, as text. */
export type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where the browser lets nothing be kept, it is known until the page is closed. */
export function openStorage(open: () => KeptTexts): KeptTexts {
  try {
    const storage = open()
    storage.getItem('')
    return storage
  } catch {
    return openMemory()
  }
}

function openMemory(): KeptTexts {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}
