import type { ResultDelta } from './live-result.ts'
import type { FrameSocket } from '../wire/frame-socket.ts'
import type { SharedFrame } from '../wire/shared-frame.ts'
import type { Snapshot } from './feed-frames.ts'

/** The part of a feed that a subscription uses. */
export interface WatchedResult {
  readonly number: number
  readonly logId: string
  /** Log position of the last change. A client at or after it is up to date. */
  readonly changedAtSeq: number
  /** While true, its content must not be sent. */
  readonly isStale: boolean
  snapshot(): Snapshot
  /** The changes since `seq`; undefined when that is too long ago. */
  deltaFrame(seq: number): { frame: SharedFrame; seq: number } | undefined
  frameOf(delta: ResultDelta, from: number, seq: number): SharedFrame
}

export type SubscriptionSocket = Pick<
  FrameSocket,
  'isOpen' | 'isCongested' | 'write' | 'send' | 'fail'
>

/**
 * One client's watch of one result. Nothing is queued for a slow client: only its position is stored, and when it
 * can read again, it gets one delta since then.
 */
export class Subscription {
  readonly watch: number
  readonly #watched: WatchedResult
  readonly #socket: SubscriptionSocket
  /** The position of the client; undefined while it must not get deltas. */
  #sent: number | undefined
  #parts: { snapshot: Snapshot; next: number } | undefined

  constructor(watch: number, watched: WatchedResult, socket: SubscriptionSocket) {
    this.watch = watch
    this.#watched = watched
    this.#socket = socket
  }

  /** Whether it gets deltas, and is not waiting for a snapshot. */
  get isFollowing(): boolean {
    return this.#sent !== undefined
  }

  /** The client's position, or the one it will have when its snapshot is complete. */
  get target(): number | undefined {
    return this.#sent ?? this.#parts?.snapshot.seq
  }

  /** Sends everything, in parts. */
  sendSnapshot(): void {
    const snapshot = this.#watched.snapshot()
    const { parts, count } = snapshot
    this.#sent = undefined
    this.#parts = { snapshot, next: 0 }
    this.#announce({ mode: 'snapshot', parts, count })
    this.pump()
  }

  /** The client has everything up to `seq`, apart from `missing`. */
  resume(seq: number, missing?: { delta: ResultDelta; through: number }): void {
    // This delta may be large and can't be postponed; a snapshot can.
    if (missing && this.#mustWait) return this.sendSnapshot()
    this.#announce({ mode: 'resumed' })
    this.#sent = seq
    if (missing) {
      this.#socket.write(this.#watched.frameOf(missing.delta, seq, missing.through))
      this.#sent = missing.through
    }
    this.pump()
  }

  /** Sends nothing until the next snapshot. */
  pause(): void {
    this.#sent = undefined
    this.#parts = undefined
  }

  /** Closes the connection; the client reconnects. */
  fail(error: unknown): void {
    this.#socket.fail(error)
  }

  /** Sends as much as the socket takes now. */
  pump(): void {
    if (this.#parts) this.#pumpParts(this.#parts)
    if (this.#sent === undefined || this.#mustWait || this.#watched.isStale) return
    if (this.#sent >= this.#watched.changedAtSeq) return
    const delta = this.#watched.deltaFrame(this.#sent)
    if (!delta) return this.sendSnapshot()
    this.#socket.write(delta.frame)
    this.#sent = delta.seq
  }

  /** Sends count and hash if the client is up to date. */
  check(frame: SharedFrame, seq: number): void {
    if (this.#sent === undefined || this.#sent < this.#watched.changedAtSeq || this.#mustWait)
      return
    this.#socket.write(frame)
    this.#sent = seq
  }

  get #mustWait(): boolean {
    return this.#socket.isCongested || !this.#socket.isOpen
  }

  #pumpParts(sending: { snapshot: Snapshot; next: number }): void {
    const { snapshot } = sending
    while (sending.next < snapshot.parts && !this.#mustWait) {
      const part = snapshot.find(sending.next)
      if (!part) return this.#pumpAfter(snapshot.build(sending.next), snapshot)
      this.#socket.write(part)
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
    this.#socket.send({ kind: 'watching', watch: this.watch, result, log, start })
  }
}
