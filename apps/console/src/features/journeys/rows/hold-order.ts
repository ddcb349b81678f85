export interface HeldOrder {
  ids: readonly string[]
  /** What the list showed. */
  of: unknown
}

interface ListNow {
  newest: readonly string[]
  of: unknown
  isHeld: boolean
  /** The rows come in parts: the order of the first ones would put all others at the end. */
  areAllHere: boolean
}

/** Which order rests from now on, if any: the one that does already, while it is of the same list. */
export function holdOrder(held: HeldOrder | null, now: ListNow): HeldOrder | null {
  const { newest, of, isHeld, areAllHere } = now
  if (!isHeld || !areAllHere || newest.length === 0) return null
  return held?.of === of ? held : { ids: newest, of }
}
