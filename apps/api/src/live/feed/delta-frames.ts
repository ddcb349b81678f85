import { SharedFrame } from '../wire/shared-frame.ts'
import type { Delta } from './live-result.ts'

/** More stragglers than this, each somewhere else, and the oldest frame is made again if asked for. */
const framesKept = 16

/** The deltas that lead to where the log stands now, made once for each place they start from. */
export class DeltaFrames {
  readonly #result: number
  readonly #frames = new Map<number, SharedFrame>()
  #seq = -1

  constructor(result: number) {
    this.#result = result
  }

  find(from: number, seq: number): SharedFrame | undefined {
    return seq === this.#seq ? this.#frames.get(from) : undefined
  }

  add(from: number, seq: number, delta: Delta): SharedFrame {
    if (seq !== this.#seq || this.#frames.size >= framesKept) this.#frames.clear()
    this.#seq = seq
    const frame = this.make(from, seq, delta)
    this.#frames.set(from, frame)
    return frame
  }

  make(from: number, seq: number, delta: Delta): SharedFrame {
    return SharedFrame.of({ kind: 'delta', result: this.#result, from, seq, ...delta })
  }
}
