import { hourMs, minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { type CryptoKey, importJWK } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock.ts'

const timeoutMs = 10 * secondMs
/** Without a `max-age`. Google's is some hours. */
const defaultLifetimeMs = hourMs
const maxLifetimeMs = 24 * hourMs
/** A token that names an unknown key may be forged, so it makes us ask only this often. */
const minRefetchMs = minuteMs
const minRetryMs = 5 * secondMs

const KeySet = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') })).max(50),
})

export interface PublicKeys {
  /** Undefined if there is no such key. Throws if the keys can't be read. */
  find(keyId: string): Promise<CryptoKey | undefined>
}

interface StoredKeys {
  byId: ReadonlyMap<string, CryptoKey>
  fetchedAt: number
  endsAt: number
}

/** The public keys (JWKS) of this address, kept as long as its `Cache-Control` says. */
export function createPublicKeys(url: string, clock: Clock): PublicKeys {
  let stored: StoredKeys | undefined
  let running: Promise<StoredKeys> | undefined
  let failed: { at: number; error: unknown } | undefined

  /** Concurrent requests share one fetch, and one failure for some seconds. */
  const refetch = async (): Promise<StoredKeys> => {
    if (failed && clock().getTime() - failed.at < minRetryMs) throw failed.error
    running ??= fetchKeys(url, clock().getTime()).finally(() => {
      running = undefined
    })
    try {
      stored = await running
      failed = undefined
      return stored
    } catch (error) {
      failed = { at: clock().getTime(), error }
      throw error
    }
  }

  return {
    async find(keyId) {
      const now = clock().getTime()
      const current = stored && now < stored.endsAt ? stored : await refetch()
      const key = current.byId.get(keyId)
      if (key || now - current.fetchedAt < minRefetchMs) return key
      return (await refetch()).byId.get(keyId)
    },
  }
}

async function fetchKeys(url: string, now: number): Promise<StoredKeys> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`The public keys can't be read: ${response.status}`)
  const { keys } = KeySet.parse(await response.json())
  const entries = await Promise.all(
    keys.map(async (key) => [key.kid, await importJWK(key, 'RS256')] as const),
  )
  const byId = new Map(
    entries.flatMap(([id, key]) => (key instanceof Uint8Array ? [] : [[id, key] as const])),
  )
  return { byId, fetchedAt: now, endsAt: now + lifetimeOf(response.headers.get('cache-control')) }
}

function lifetimeOf(cacheControl: string | null): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})(?:$|[\s,])/i.exec(cacheControl ?? '')?.[1]
  const lifetimeMs = seconds === undefined ? defaultLifetimeMs : Number(seconds) * secondMs
  return Math.min(lifetimeMs, maxLifetimeMs)
}
