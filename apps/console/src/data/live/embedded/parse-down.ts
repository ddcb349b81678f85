import { LiveDown } from '@arriero/domain/contract/live/down.ts'

/** Null for whatever is not a message of the protocol. */
export function parseDown(data: unknown): LiveDown | null {
  if (typeof data !== 'string') return null
  try {
    return LiveDown.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
