import { SharedFrame } from '../wire/shared-frame.ts'
import type { ResultDelta, LiveResult } from './live-result.ts'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'

/** Limit of the cache of delta frames, one per start position; beyond it, the cache is cleared. */
const maxCachedDeltas = 16

/** Encoded frames of a result, each made once for all clients that need it. */
export class FeedFrames {
  readonly #number: number
  /** Deltas that lead to `#deltasTo`, by start position. */
  readonly #deltas = new Map<number, SharedFrame>()
  #deltasTo = -1
  #snapshot: Snapshot | undefined

  /** `number` identifies the result in messages. */
  constructor(number: number) {
    this.#number = number
  }

  /** From a client's position to `seq`, the result's position; undefined when the client is too far behind. */
  delta(result: LiveResult, from: number, seq: number): SharedFrame | undefined {
    if (seq !== this.#deltasTo || this.#deltas.size > maxCachedDeltas) this.#deltas.clear()
    this.#deltasTo = seq
    const cached = this.#deltas.get(from)
    if (cached) return cached
    const delta = result.deltaSince(from)
    if (!delta) return undefined
    const frame = this.encode(delta, from, seq)
    this.#deltas.set(from, frame)
    return frame
  }

  encode(delta: ResultDelta, from: number, seq: number): SharedFrame {
    return SharedFrame.of({ kind: 'delta', result: this.#number, from, seq, ...delta })
  }

  /** The last snapshot is reused until a quarter of it has changed; a delta brings the rest. */
  snapshot(result: LiveResult, seq: number): Snapshot {
    const last = this.#snapshot
    if (last && last.seq >= result.knownSince && result.countSince(last.seq) * 4 <= last.count) {
      return last
    }
    this.#snapshot = new Snapshot(this.#number, seq, result.documents())
    return this.#snapshot
  }

  /** After a reload the content may differ at the same log position. */
  forget(): void {
    this.#deltas.clear()
    this.#snapshot = undefined
  }
}

const documentsPerPart = 250
/** So that one part is being sent while others are compressed. */
const partsAhead = 3

/** A result at `seq`, in parts that are encoded for the first client that needs them and reused for the others. */
export class Snapshot {
  readonly seq: number
  readonly count: number
  readonly parts: number
  readonly #resultNumber: number
  /** Released once every part is encoded. */
  #documents: readonly LiveDocument[]
  readonly #frames: (SharedFrame | undefined)[] = []
  readonly #builds: (Promise<void> | undefined)[] = []
  #unbuilt: number

  constructor(resultNumber: number, seq: number, documents: readonly LiveDocument[]) {
    this.seq = seq
    this.count = documents.length
    this.parts = Math.max(1, Math.ceil(documents.length / documentsPerPart))
    this.#resultNumber = resultNumber
    this.#documents = documents
    this.#unbuilt = this.parts
  }

  find(part: number): SharedFrame | undefined {
    return this.#frames[part]
  }

  /** Resolves when `find` returns the part. */
  async build(part: number): Promise<void> {
    for (let at = part; at < Math.min(part + partsAhead, this.parts); at++) {
      this.#builds[at] ??= this.#start(at)
    }
    await this.#builds[part]
  }

  /** A failed part is built again on the next request. Caught here too, because a part built ahead has no awaiter. */
  #start(part: number): Promise<void> {
    const build = this.#build(part)
    build.catch(() => (this.#builds[part] = undefined))
    return build
  }

  async #build(part: number): Promise<void> {
    const from = part * documentsPerPart
    const documents = this.#documents.slice(from, from + documentsPerPart)
    const { seq } = this
    this.#frames[part] = await SharedFrame.ofLarge({
      kind: 'snapshot',
      result: this.#resultNumber,
      part,
      seq,
      documents,
    })
    this.#unbuilt -= 1
    if (this.#unbuilt === 0) this.#documents = []
  }
}
