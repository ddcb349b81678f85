import { SharedFrame } from '../wire/shared-frame.ts'
import type { Delta, LiveResult } from './live-result.ts'
import { Snapshot } from './snapshot.ts'

/** More stragglers than this, each somewhere else, and frames are made again if asked for. */
const deltasKept = 16

/** What is sent of a result, made once for all who need the same. */
export class FeedFrames {
  readonly #number: number
  /** Those that lead to `#deltasTo`, by where they start. */
  readonly #deltas = new Map<number, SharedFrame>()
  #deltasTo = -1
  #snapshot: Snapshot | undefined

  /** `number`: which result it is on the wire. */
  constructor(number: number) {
    this.#number = number
  }

  /** From where somebody stands to `seq`, where the result stands; undefined when that is too far. */
  delta(result: LiveResult, from: number, seq: number): SharedFrame | undefined {
    if (seq !== this.#deltasTo || this.#deltas.size > deltasKept) this.#deltas.clear()
    this.#deltasTo = seq
    const known = this.#deltas.get(from)
    if (known) return known
    const delta = result.deltaSince(from)
    if (!delta) return undefined
    const frame = this.encode(delta, from, seq)
    this.#deltas.set(from, frame)
    return frame
  }

  encode(delta: Delta, from: number, seq: number): SharedFrame {
    return SharedFrame.of({ kind: 'delta', result: this.#number, from, seq, ...delta })
  }

  /** The last one made serves until a quarter of it is no longer so: the rest is told by a delta. */
  snapshot(result: LiveResult, seq: number): Snapshot {
    const last = this.#snapshot
    if (last && last.seq >= result.knownSince && result.countSince(last.seq) * 4 <= last.count) {
      return last
    }
    this.#snapshot = new Snapshot(this.#number, seq, result.documents())
    return this.#snapshot
  }

  /** The result is no longer what it was, though the log has not moved. */
  forget(): void {
    this.#deltas.clear()
    this.#snapshot = undefined
  }
}
