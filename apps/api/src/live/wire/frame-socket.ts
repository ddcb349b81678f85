import type { Socket } from 'node:net'
import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import type { WebSocket } from 'ws'
import type { Log } from '#platform/observability/logger.ts'
import { closeCodes } from '../close-codes.ts'
import type { LiveMeters } from './live-meters.ts'
import { SharedFrame } from './shared-frame.ts'
import { unsentAtMost } from './unsent-at-most.ts'

/** Beyond this, what can wait is not written until the client has read. */
const congestedBytes = 256 * 1024
const stalledMilliseconds = 30_000

/** The little of a TCP socket that is needed here. */
export type Pipe = Pick<Socket, 'write' | 'writableLength' | 'bytesWritten' | 'on'>

/**
 * Puts finished frames on the wire, past `ws`, which would compress each one again for each client. Both write
 * whole frames in one go, so they never mix.
 */
export class FrameSocket {
  readonly #socket: WebSocket
  readonly #pipe: Pipe
  readonly #canInflate: boolean
  readonly #meters: LiveMeters
  readonly #log: Log
  readonly #drainListeners = new Set<() => void>()
  readonly #turns: { frame: SharedFrame; resolve: () => void }[] = []
  #stallTimer: NodeJS.Timeout | undefined

  constructor(
    socket: WebSocket,
    pipe: Pipe,
    { canInflate, meters, log }: { canInflate: boolean; meters: LiveMeters; log: Log },
  ) {
    this.#socket = socket
    this.#pipe = pipe
    this.#canInflate = canInflate
    this.#meters = meters
    this.#log = log
    pipe.on('drain', () => {
      this.#endCongestion()
      for (const listener of this.#drainListeners) listener()
      this.#takeTurns()
    })
    socket.once('close', () => {
      this.#endCongestion()
      // Nobody waits for who is gone.
      for (const { resolve } of this.#turns.splice(0)) resolve()
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  get isCongested(): boolean {
    return this.#pipe.writableLength > congestedBytes
  }

  send(message: LiveDown): void {
    this.write(SharedFrame.of(message))
  }

  write(frame: SharedFrame): void {
    if (!this.isOpen) return
    if (this.#pipe.writableLength > unsentAtMost) return this.#socket.terminate()
    const bytes = frame.bytes(this.#canInflate)
    this.#pipe.write(bytes)
    this.#meters.bytes += bytes.length
    if (this.isCongested) this.#beginCongestion()
  }

  /** Our own fault: the client is asked to come again. */
  fail(error: unknown): void {
    this.#log.error({ err: error }, 'live connection given up')
    this.#socket.close(closeCodes.serverFault, 'come again')
  }

  /** Called whenever everything written has left. */
  onDrain(listener: () => void): void {
    this.#drainListeners.add(listener)
  }

  /** For answers of any size: one after another, each when there is room. */
  async writeInTurn(frame: SharedFrame): Promise<void> {
    if (this.isOpen && (this.isCongested || this.#turns.length > 0)) {
      await new Promise<void>((resolve) => this.#turns.push({ frame, resolve }))
    } else {
      this.write(frame)
    }
  }

  #takeTurns(): void {
    while (!this.isCongested) {
      const turn = this.#turns.shift()
      if (!turn) return
      this.write(turn.frame)
      turn.resolve()
    }
  }

  #beginCongestion(): void {
    if (this.#stallTimer) return
    this.#meters.slowClients += 1
    this.#watchProgress()
  }

  #endCongestion(): void {
    if (!this.#stallTimer) return
    this.#meters.slowClients -= 1
    clearTimeout(this.#stallTimer)
    this.#stallTimer = undefined
  }

  #watchProgress(): void {
    const leftBefore = this.#bytesLeft()
    this.#stallTimer = setTimeout(() => {
      if (this.#bytesLeft() === leftBefore) this.#socket.terminate()
      else this.#watchProgress()
    }, stalledMilliseconds)
    this.#stallTimer.unref()
  }

  /** How much has left this process so far. */
  #bytesLeft(): number {
    return this.#pipe.bytesWritten - this.#pipe.writableLength
  }
}
