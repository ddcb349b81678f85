interface Mention {
  readonly id: string
  readonly seq: number
  newer: Mention | undefined
  older: Mention | undefined
}

/** Which ids were touched last. What happened after a moment is read without looking at the rest. */
export class Recency {
  readonly #mentions = new Map<string, Mention>()
  #newest: Mention | undefined

  /** `seq` only rises. */
  touch(id: string, seq: number): void {
    this.drop(id)
    const mention: Mention = { id, seq, newer: undefined, older: this.#newest }
    if (this.#newest) this.#newest.newer = mention
    this.#newest = mention
    this.#mentions.set(id, mention)
  }

  drop(id: string): void {
    const mention = this.#mentions.get(id)
    if (!mention) return
    this.#mentions.delete(id)
    const { newer, older } = mention
    if (newer) newer.older = older
    else this.#newest = older
    if (older) older.newer = newer
  }

  /** Newest first. */
  *since(seq: number): Iterable<string> {
    for (let at = this.#newest; at && at.seq > seq; at = at.older) yield at.id
  }
}
