const marks = /\p{Mark}+/gu
const spaces = /\s+/gu

/** Folds case, accents and the tilde of Ñ, so that `bogota` finds «Bogotá» and `nanez` «Ñáñez». */
export function toSearchText(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase().replace(spaces, ' ').trim()
}

/** True when every word of the query occurs somewhere in the text. */
export function matchesSearch(text: string, query: string): boolean {
  const haystack = toSearchText(text)
  return toSearchText(query)
    .split(' ')
    .every((word) => haystack.includes(word))
}
