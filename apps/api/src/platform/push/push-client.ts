import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { hourMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type { Clock } from '../clock.ts'
import type { VapidSettings } from '../settings/vapid-settings.ts'
import { encryptMessage, type SubscriptionKeys } from './encrypt-message.ts'
import { type EndpointRule, isAllowedEndpoint, publicLookup } from './endpoint.ts'
import { vapidHeader } from './vapid.ts'

interface PushMessage {
  endpoint: string
  keys: SubscriptionKeys
  text: string
  /** At the push service a later message with the same topic replaces one that the browser has not got yet. */
  topic: string
}

export type PushOutcome =
  | { kind: 'accepted' }
  /** The browser has no such subscription any more. */
  | { kind: 'gone' }
  /** The push service is busy or could not be reached. */
  | { kind: 'busy'; retryAfterMs: number | undefined; reason: string }
  /** It will never be accepted. */
  | { kind: 'refused'; reason: string }

export interface PushClient {
  send(message: PushMessage): Promise<PushOutcome>
}

/** How long a push service keeps a message for a browser that is off. Later it is no news any more. */
export const messageLifetimeMs = hourMs
const timeoutMs = 10 * secondMs

interface PushClientOptions {
  vapid: VapidSettings
  clock: Clock
  endpointRule: EndpointRule
}

/** Sends messages to the push services of browsers (RFC 8030). Follows no redirect. */
export function createPushClient({ vapid, clock, endpointRule }: PushClientOptions): PushClient {
  return {
    async send({ endpoint, keys, text, topic }) {
      if (!isAllowedEndpoint(endpoint, endpointRule)) {
        return { kind: 'refused', reason: 'endpoint not allowed' }
      }
      const body = encryptMessage(text, keys)
      const headers = {
        authorization: await vapidHeader(vapid, endpoint, clock()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: messageLifetimeMs / secondMs,
        urgency: 'high',
        topic,
      }
      try {
        const { status, retryAfter } = await post(endpoint, headers, body, endpointRule)
        return outcomeOf(status, retryAfter)
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown'
        return { kind: 'busy', retryAfterMs: undefined, reason }
      }
    },
  }
}

interface PushAnswer {
  status: number
  retryAfter: string | undefined
}

/** Not `fetch`, which can't be told how to resolve a name. */
function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
  endpointRule: EndpointRule,
): Promise<PushAnswer> {
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(endpointRule === 'public' && { lookup: publicLookup }),
      },
      (response) => {
        // The body says nothing that we use, and could be endless.
        response.destroy()
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `status ${status}`
  if (status !== 429 && status < 500) return { kind: 'refused', reason }
  // In seconds; a date is as good as none.
  const seconds = Number(retryAfter)
  return { kind: 'busy', retryAfterMs: seconds > 0 ? seconds * secondMs : undefined, reason }
}
