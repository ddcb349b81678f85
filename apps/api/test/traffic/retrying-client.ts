import { randomUUID } from 'node:crypto'
import type { CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import type { DeviceHeaders } from './traffic-devices.ts'

/** An answered command, which must never be lost. */
export interface AcknowledgedCommand {
  journeyId: string
  version: number
  journeyStateId: number
  /** How often it was sent until the answer arrived. */
  attempts: number
}

interface RetryingClientOptions {
  headers: DeviceHeaders
  /** Address of the server; waits while it is down. */
  serverUrl: () => Promise<URL>
  acknowledge: (command: AcknowledgedCommand) => void
}

/** A device that repeats a request with the same key until it is answered. */
export class RetryingClient {
  readonly #options: RetryingClientOptions

  constructor(options: RetryingClientOptions) {
    this.#options = options
  }

  /** The journey after the command; null if the server rejected it, which is not retried. */
  async command(path: string, body: unknown): Promise<CommandAnswer['journey'] | null> {
    const key = randomUUID()
    for (let attempts = 1; ; attempts += 1) {
      const response = await this.#send(path, body, key)
      if (!response) continue
      const answer = (await response.json().catch(() => undefined)) as CommandAnswer | undefined
      if (!answer || response.status >= 500) continue
      if (!response.ok) {
        if (response.status !== 409) throw new Error(`${path}: ${JSON.stringify(answer)}`)
        return null
      }
      const { id: journeyId, version, journeyStateId } = answer.journey
      this.#options.acknowledge({ journeyId, version, journeyStateId, attempts })
      return answer.journey
    }
  }

  /** Resolves once they are stored. */
  async report(positions: readonly { lat: number; lng: number; reportedAt: string }[]) {
    for (;;) {
      const response = await this.#send('/gateway/driver/positions', { positions }, randomUUID())
      if (response?.ok) return
    }
  }

  async #send(path: string, body: unknown, key: string): Promise<Response | undefined> {
    const serverUrl = await this.#options.serverUrl()
    try {
      return await fetch(new URL(path, serverUrl), {
        method: 'POST',
        headers: {
          ...this.#options.headers,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        // A killed server may leave the socket open without an answer.
        signal: AbortSignal.timeout(10_000),
      })
    } catch {
      return undefined
    }
  }
}
