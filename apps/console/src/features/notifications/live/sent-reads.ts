import {
  type PendingReads,
  type ReadMark,
  addAllRead,
  addRead,
  nothingPending,
  overlayReads,
} from './pending-reads.ts'

/** Long enough for the feed to bring what the record holds. */
const graceMs = 5000

/** What was sent a moment ago: shown until the feed brings it, so that no row goes back for a blink. */
export class SentReads {
  readonly #onForgotten: () => void
  #sent = nothingPending
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onForgotten: () => void) {
    this.#onForgotten = onForgotten
  }

  /** With what still waits, which is the later word. */
  under(waiting: PendingReads): PendingReads {
    return overlayReads(this.#sent, waiting)
  }

  add(mark: ReadMark): void {
    this.#keep(addRead(this.#sent, mark))
  }

  addAll(through: string): void {
    this.#keep(addAllRead(this.#sent, through))
  }

  /** What another tab has taken from what waits. */
  addTaken(waited: PendingReads): void {
    this.#keep(overlayReads(this.#sent, waited))
  }

  readonly forget = (): void => {
    clearTimeout(this.#timer)
    this.#sent = nothingPending
    this.#onForgotten()
  }

  #keep(sent: PendingReads): void {
    this.#sent = sent
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.forget, graceMs)
  }
}
