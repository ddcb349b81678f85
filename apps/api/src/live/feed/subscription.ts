import type { Delta } from './live-result.ts'
import type { FrameSocket } from '../wire/frame-socket.ts'
import type { SharedFrame } from '../wire/shared-frame.ts'
import type { Snapshot } from './snapshot.ts'

/** What a subscription needs to know of what it watches. */
export interface Watched {
  readonly number: number
  readonly logId: string
  /** Who has heard everything up to here is up to date. */
  readonly changedAt: number
  /** While true, what it holds is not to be told. */
  readonly isHeld: boolean
  snapshot(): Snapshot
  /** What is new since `seq`; undefined when that is too long ago. */
  deltaFrame(seq: number): { frame: SharedFrame; seq: number } | undefined
  frameOf(delta: Delta, from: number, seq: number): SharedFrame
}

export type Outlet = Pick<FrameSocket, 'isOpen' | 'isCongested' | 'write' | 'send' | 'fail'>

/**
 * One client's watch of one result. Nothing waits here for a client that is slow: all that is kept is how far it
 * has come, and when it can read again it is told what is new since, once.
 */
export class Subscription {
  readonly watch: number
  readonly #watched: Watched
  readonly #outlet: Outlet
  /** Undefined while it must not hear anything. */
  #sent: number | undefined
  #parts: { snapshot: Snapshot; next: number } | undefined

  constructor(watch: number, watched: Watched, outlet: Outlet) {
    this.watch = watch
    this.#watched = watched
    this.#outlet = outlet
  }

  /** Whether it is following, and not waiting for something to begin with. */
  get isFollowing(): boolean {
    return this.#sent !== undefined
  }

  /** How far it has come, or will have when its snapshot is complete. */
  get aim(): number | undefined {
    return this.#sent ?? this.#parts?.snapshot.seq
  }

  /** Everything, in parts. */
  begin(): void {
    const snapshot = this.#watched.snapshot()
    const { parts, count } = snapshot
    this.#sent = undefined
    this.#parts = { snapshot, next: 0 }
    this.#announce({ mode: 'snapshot', parts, count })
    this.pump()
  }

  /** The client knows everything up to `seq`, or will with what is missing of it. */
  resume(seq: number, missing?: { delta: Delta; through: number }): void {
    // It may be large, and cannot wait; a snapshot can.
    if (missing && this.#mustWait) return this.begin()
    this.#announce({ mode: 'resumed' })
    this.#sent = seq
    if (missing) {
      this.#outlet.write(this.#watched.frameOf(missing.delta, seq, missing.through))
      this.#sent = missing.through
    }
    this.pump()
  }

  /** Until it begins again. */
  pause(): void {
    this.#sent = undefined
    this.#parts = undefined
  }

  /** We can't go on: the client must come again. */
  fail(error: unknown): void {
    this.#outlet.fail(error)
  }

  /** Sends what can be sent now. */
  pump(): void {
    if (this.#parts) this.#pumpParts(this.#parts)
    if (this.#sent === undefined || this.#mustWait || this.#watched.isHeld) return
    if (this.#sent >= this.#watched.changedAt) return
    const delta = this.#watched.deltaFrame(this.#sent)
    if (!delta) return this.begin()
    this.#outlet.write(delta.frame)
    this.#sent = delta.seq
  }

  /** What must be true now, for who has heard everything. */
  check(frame: SharedFrame, seq: number): void {
    if (this.#sent === undefined || this.#sent < this.#watched.changedAt || this.#mustWait) return
    this.#outlet.write(frame)
    this.#sent = seq
  }

  get #mustWait(): boolean {
    return this.#outlet.isCongested || !this.#outlet.isOpen
  }

  #pumpParts(sending: { snapshot: Snapshot; next: number }): void {
    const { snapshot } = sending
    while (sending.next < snapshot.parts && !this.#mustWait) {
      const part = snapshot.find(sending.next)
      if (!part) return this.#pumpAfter(snapshot.build(sending.next), snapshot)
      this.#outlet.write(part)
      sending.next += 1
    }
    if (sending.next < snapshot.parts) return
    this.#parts = undefined
    this.#sent = snapshot.seq
  }

  #pumpAfter(building: Promise<void>, snapshot: Snapshot): void {
    building
      .then(() => {
        if (this.#parts?.snapshot === snapshot) this.pump()
      })
      .catch((error: unknown) => this.fail(error))
  }

  #announce(start: { mode: 'snapshot'; parts: number; count: number } | { mode: 'resumed' }): void {
    const { number: result, logId: log } = this.#watched
    this.#outlet.send({ kind: 'watching', watch: this.watch, result, log, start })
  }
}
