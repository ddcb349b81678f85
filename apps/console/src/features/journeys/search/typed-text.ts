/** A field whose text goes to the address with a pause, and may be changed by it. */
export interface TypedText {
  typed: string
  /** What the address held last. */
  known: string
  /** What the address was told and does not hold yet, oldest first. */
  told: readonly string[]
}

export const typeText = (field: TypedText, typed: string): TypedText => ({ ...field, typed })

export function tellText(field: TypedText, text: string): TypedText {
  const isNews = text !== (field.told.at(-1) ?? field.known)
  return isNews ? { ...field, told: [...field.told, text] } : field
}

/** Its own words come back late, and more may have been typed since; any other value is somebody else's. */
export function hearValue({ typed, told }: TypedText, value: string): TypedText {
  const at = told.indexOf(value)
  return at < 0
    ? { typed: value, known: value, told: [] }
    : { typed, known: value, told: told.slice(at + 1) }
}
