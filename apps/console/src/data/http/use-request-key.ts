import { useRef } from 'react'
import { makeIdempotencyKey } from './idempotency-key.ts'

/** A body that was sent before has the same key, so that a lost answer does not register it twice. */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: makeIdempotencyKey() }
    return last.current.key
  }
}
