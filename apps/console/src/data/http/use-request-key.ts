import { useRef } from 'react'
import { makeIdempotencyKey } from './idempotency-key.ts'

/** A key and the body that was sent with it. */
export interface SentKey {
  text: string
  key: string
}

interface KeptKey {
  /** From before the page was loaded again. */
  stored: SentKey | null
  /** Called before a body is sent with a new key. */
  store: (sent: SentKey) => void
}

/** A body that was sent before has the same key, so that a lost answer does not register it twice. */
export function useRequestKey(kept?: KeptKey): (body: object) => string {
  const last = useRef(kept?.stored ?? null)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text === text) return last.current.key
    last.current = { text, key: makeIdempotencyKey() }
    kept?.store(last.current)
    return last.current.key
  }
}
