import type {
  DriverMe,
  DriverOffers,
  PositionsAnswer,
} from '@arriero/domain/contract/http/driver.ts'
import type { CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import type { CustomerJourneys } from '@arriero/domain/contract/http/journeys.ts'
import { commandSlug } from '@arriero/domain/journeys/journey-command.ts'
import type { GatewayRequest, GatewayReply, Device } from './device.ts'

/** The server can't be reached, or is too busy to answer now. */
type NoReply = { kind: 'unreachable' } | { kind: 'busy'; retryAfter: number | undefined }

export type Send = (
  device: Device,
  request: GatewayRequest,
  key: string,
) => Promise<GatewayReply | NoReply>

const timeoutMs = 20_000

/** Sends requests over HTTP; Node keeps the connections open. */
export function httpGateway(server: string): Send {
  return async ({ role, token }, request, key) => {
    const { path, body } = toHttp(request)
    try {
      const response = await fetch(`${server}/gateway/${role}/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer: unknown = await response.json()
      if (response.ok) return replyTo(request, answer)
      if (response.status >= 500 || response.status === 429) {
        const seconds = Number(response.headers.get('retry-after'))
        return { kind: 'busy', retryAfter: seconds > 0 ? seconds * 1000 : undefined }
      }
      const { responseCode = '' } = answer as { responseCode?: string }
      return { kind: 'refused', status: response.status, code: responseCode }
    } catch {
      return { kind: 'unreachable' }
    }
  }
}

function toHttp(request: GatewayRequest): { path: string; body?: unknown } {
  switch (request.kind) {
    case 'me':
    case 'offers':
      return { path: request.kind }
    case 'positions':
      return { path: 'positions', body: { positions: request.positions } }
    case 'ownJourneys':
      return { path: 'journeys' }
    case 'newJourney':
      return { path: 'journeys', body: request.body }
    case 'command': {
      const { name, ...body } = request.command
      return { path: `journeys/${request.journeyId}/${commandSlug(name)}`, body }
    }
  }
}

/** The answer isn't validated: the server already follows the contract. */
function replyTo(request: GatewayRequest, answer: unknown): GatewayReply {
  switch (request.kind) {
    case 'me':
      return { kind: 'me', me: answer as DriverMe }
    case 'offers':
      return { kind: 'offers', offers: (answer as DriverOffers).offers }
    case 'positions':
      return { kind: 'positions', journeyId: (answer as PositionsAnswer).journeyId }
    case 'ownJourneys':
      return { kind: 'ownJourneys', journeys: (answer as CustomerJourneys).journeys }
    case 'newJourney':
    case 'command':
      return { kind: 'journey', journey: (answer as CommandAnswer).journey }
  }
}
