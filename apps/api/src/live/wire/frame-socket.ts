import type { Socket } from 'node:net'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import type { WebSocket } from 'ws'
import type { Log } from '#platform/logger.ts'
import { closeCodes } from '../live-registry.ts'
import { SharedFrame } from './shared-frame.ts'
import type { ResyncMessage } from '@arriero/domain/contract/live/client-messages.ts'
import type { z } from 'zod'

/** With more unsent bytes, everything that can wait is postponed until the client has read. */
const congestedBytes = 256 * 1024
const stallTimeoutMs = 30_000

/** The part of a TCP socket that is used here. */
export type TcpSocket = Pick<Socket, 'write' | 'writableLength' | 'bytesWritten' | 'on'>

/**
 * Writes encoded frames to the TCP socket, bypassing `ws`, which would compress each one again for each client.
 * This class and `ws` both write only whole frames, so frames never interleave.
 */
export class FrameSocket {
  readonly #socket: WebSocket
  readonly #tcp: TcpSocket
  readonly #canInflate: boolean
  readonly #meters: LiveMeters
  readonly #log: Log
  readonly #drainListeners = new Set<() => void>()
  readonly #queue: { frame: SharedFrame; resolve: () => void }[] = []
  #stallTimer: NodeJS.Timeout | undefined

  constructor(
    socket: WebSocket,
    tcp: TcpSocket,
    { canInflate, meters, log }: { canInflate: boolean; meters: LiveMeters; log: Log },
  ) {
    this.#socket = socket
    this.#tcp = tcp
    this.#canInflate = canInflate
    this.#meters = meters
    this.#log = log
    tcp.on('drain', () => {
      this.#endCongestion()
      for (const listener of this.#drainListeners) listener()
      this.#writeQueued()
    })
    socket.once('close', () => {
      this.#endCongestion()
      // The client is gone: nothing is left to write.
      for (const { resolve } of this.#queue.splice(0)) resolve()
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  get isCongested(): boolean {
    return this.#tcp.writableLength > congestedBytes
  }

  send(message: ServerMessage): void {
    this.write(SharedFrame.of(message))
  }

  write(frame: SharedFrame): void {
    if (!this.isOpen) return
    if (this.#tcp.writableLength > maxUnsentBytes) return this.#socket.terminate()
    const bytes = frame.bytes(this.#canInflate)
    this.#tcp.write(bytes)
    this.#meters.bytes += bytes.length
    if (this.isCongested) this.#beginCongestion()
  }

  /** Closes the connection after a server error; the client reconnects. */
  fail(error: unknown): void {
    this.#log.error({ err: error }, 'live connection closed after an error')
    this.#socket.close(closeCodes.serverFault, 'server error')
  }

  /** Called whenever all written bytes have been sent. */
  onDrain(listener: () => void): void {
    this.#drainListeners.add(listener)
  }

  /** For messages of any size: they queue up, and each is written when the socket is not congested. */
  async writeInTurn(frame: SharedFrame): Promise<void> {
    if (this.isOpen && (this.isCongested || this.#queue.length > 0)) {
      await new Promise<void>((resolve) => this.#queue.push({ frame, resolve }))
    } else {
      this.write(frame)
    }
  }

  #writeQueued(): void {
    while (!this.isCongested) {
      const next = this.#queue.shift()
      if (!next) return
      this.write(next.frame)
      next.resolve()
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
    const sentBefore = this.#bytesSent()
    this.#stallTimer = setTimeout(() => {
      if (this.#bytesSent() === sentBefore) this.#socket.terminate()
      else this.#watchProgress()
    }, stallTimeoutMs)
    this.#stallTimer.unref()
  }

  /** `bytesWritten` includes bytes that are still buffered. */
  #bytesSent(): number {
    return this.#tcp.bytesWritten - this.#tcp.writableLength
  }
}

/** A client with more unsent bytes is disconnected. */
export const maxUnsentBytes = 2 * 1024 * 1024

/** Counters for the metrics, as plain numbers because they are updated for every frame. */
export class LiveMeters {
  bytes = 0
  deltas = 0
  slowClients = 0
  readonly resyncs: Record<z.infer<typeof ResyncMessage>['reason'], number> = {
    mismatch: 0,
    gap: 0,
    'unknown-document': 0,
  }
}
