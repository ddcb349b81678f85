import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { SharedFrame } from '../wire/shared-frame.ts'

const documentsAPart = 250
/** So that one is on its way while others are being compressed. */
const partsAhead = 3

/** A result as it stood at `seq`, in parts that are made when the first one asks and kept for the others. */
export class Snapshot {
  readonly seq: number
  readonly count: number
  readonly parts: number
  readonly #result: number
  /** Let go of once every part is made. */
  #documents: readonly LiveDocument[]
  readonly #frames: (SharedFrame | undefined)[] = []
  readonly #builds: (Promise<void> | undefined)[] = []
  #unmade: number

  constructor(result: number, seq: number, documents: readonly LiveDocument[]) {
    this.seq = seq
    this.count = documents.length
    this.parts = Math.max(1, Math.ceil(documents.length / documentsAPart))
    this.#result = result
    this.#documents = documents
    this.#unmade = this.parts
  }

  find(part: number): SharedFrame | undefined {
    return this.#frames[part]
  }

  /** When `find` has it. */
  async build(part: number): Promise<void> {
    for (let at = part; at < Math.min(part + partsAhead, this.parts); at++) {
      this.#builds[at] ??= this.#start(at)
    }
    await this.#builds[part]
  }

  /** Nobody may be waiting for it yet. One that fails is made again for who asks later. */
  #start(part: number): Promise<void> {
    const build = this.#build(part)
    build.catch(() => (this.#builds[part] = undefined))
    return build
  }

  async #build(part: number): Promise<void> {
    const from = part * documentsAPart
    const documents = this.#documents.slice(from, from + documentsAPart)
    const { seq } = this
    this.#frames[part] = await SharedFrame.ofLarge({
      kind: 'snapshot',
      result: this.#result,
      part,
      seq,
      documents,
    })
    this.#unmade -= 1
    if (this.#unmade === 0) this.#documents = []
  }
}
