const marks = /\p{Mark}+/gu
const spaces = /\s+/gu

/** Folds case, accents and the tilde of Ñ, so that `bogota` finds «Bogotá» and `nanez` «Ñáñez». */
export function toSearchText(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase().replace(spaces, ' ').trim()
}

/** Whether a name that was typed to confirm something is this one. Accents, capitals and spaces are no reason to refuse. */
export const isSameName = (typed: string, name: string): boolean =>
  toSearchText(typed) === toSearchText(name)

/** True when every word of the query occurs somewhere in the text. */
export function matchesSearch(text: string, query: string): boolean {
  const haystack = toSearchText(text)
  return toSearchText(query)
    .split(' ')
    .every((word) => haystack.includes(word))
}

/** Characters that PostgreSQL can't store in a text: NUL and unpaired surrogates. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

export const isStorable = (text: string): boolean => !unstorable.test(text)

export const unstorableMessage = 'El texto tiene caracteres que no se pueden guardar.'

const collator = new Intl.Collator('es-CO', { numeric: true })

/** Spanish order: accents do not matter, Ñ comes after N, `V-9` before `V-10`. */
export const compareText = (a: string, b: string) => collator.compare(a, b)

/** With a small first letter, to follow other words in a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The result of parsing typed text: the value, or a Spanish message for the user. */
export type ParseResult<T> = { ok: true; value: T } | { ok: false; because: string }

export const parseOk = <T>(value: T): ParseResult<T> => ({ ok: true, value })

export const parseError = (because: string): ParseResult<never> => ({ ok: false, because })
