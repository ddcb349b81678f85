/** What a message to a closed console contains: what the screen shows, and no token. */
export interface PushPayload {
  title: string
  text: string
  /** Address in the console that a click opens. */
  address: string
  /** Id of the notification; null for a test. */
  id: string | null
  /** Replaces a shown message with the same tag. */
  tag: string
  /** Distinguishes the repetitions of a tag: the same one twice is the same message delivered twice. */
  datetime: string
  /** Whether it sounds again when it replaces one. */
  renotify: boolean
}

/** What the service worker tells the open pages of the console about messages. */
export type PushReport =
  /** While a page is visible the worker shows none, except a test. */
  | { kind: 'push-arrived'; payload: PushPayload }
  /** A shown one was clicked, and this page was chosen to open its address. */
  | { kind: 'push-opened'; address: string }
  /** The browser changed its subscription, which only a page can store. */
  | { kind: 'push-renewed' }

// By hand, because a schema library would be most of the service worker.

export function isPushPayload(value: unknown): value is PushPayload {
  const { title, text, address, id, tag, datetime, renotify } = Object(value)
  return (
    [title, text, address, tag, datetime].every((each) => typeof each === 'string') &&
    (id === null || typeof id === 'string') &&
    typeof renotify === 'boolean' &&
    isConsoleAddress(address)
  )
}

/** Null if it is a message about something else. */
export function readPushReport(data: unknown): PushReport | null {
  const { kind, payload, address } = Object(data)
  switch (kind) {
    case 'push-arrived':
      return isPushPayload(payload) ? { kind, payload } : null
    case 'push-opened':
      return typeof address === 'string' && isConsoleAddress(address) ? { kind, address } : null
    case 'push-renewed':
      return { kind }
    default:
      return null
  }
}

/** A path inside the console; never another site. */
const isConsoleAddress = (address: string): boolean => /^\/admin(?:[/?]|$)/.test(address)
