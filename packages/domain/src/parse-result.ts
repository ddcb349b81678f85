/** What every parser of typed text answers: the clean value, or a Spanish sentence for the person. */
export type ParseResult<T> = { ok: true; value: T } | { ok: false; because: string }

export const parsed = <T>(value: T): ParseResult<T> => ({ ok: true, value })

export const unreadable = (because: string): ParseResult<never> => ({ ok: false, because })
