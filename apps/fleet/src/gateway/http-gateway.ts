import type { CustomerJourneys } from '@arriero/domain/contract/http/customer.ts'
import type {
  DriverMe,
  DriverOffers,
  PositionsAnswer,
} from '@arriero/domain/contract/http/driver.ts'
import { type CommandAnswer, commandSlug } from '@arriero/domain/contract/http/journey-commands.ts'
import type { Ask, Reply } from './ask.ts'
import type { Device } from './device.ts'

/** No reply: nobody is there, or whoever is there has no time now. */
type NoReply = { kind: 'unreachable' } | { kind: 'busy'; retryAfter: number | undefined }

export type Send = (device: Device, ask: Ask, key: string) => Promise<Reply | NoReply>

const patience = 20_000

/** Asks the server's gateway over HTTP; Node keeps the connections open. */
export function httpGateway(server: string): Send {
  return async ({ door, token }, ask, key) => {
    const { path, body } = requestFor(ask)
    try {
      const response = await fetch(`${server}/gateway/${door}/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      })
      const answer: unknown = await response.json()
      if (response.ok) return replyTo(ask, answer)
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

function requestFor(ask: Ask): { path: string; body?: unknown } {
  switch (ask.kind) {
    case 'me':
    case 'offers':
      return { path: ask.kind }
    case 'positions':
      return { path: 'positions', body: { positions: ask.positions } }
    case 'ownJourneys':
      return { path: 'journeys' }
    case 'newJourney':
      return { path: 'journeys', body: ask.body }
    case 'command': {
      const { name, ...body } = ask.command
      return { path: `journeys/${ask.journeyId}/${commandSlug(name)}`, body }
    }
  }
}

/** The server answers by the contract; a phone does not check it again. */
function replyTo(ask: Ask, answer: unknown): Reply {
  switch (ask.kind) {
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
