import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

export type ReadMark = Pick<NotificationDocument, 'id' | 'datetime' | 'readed'>

/** Changes that the server has not stored yet. Kept as JSON in the browser's storage. */
export interface PendingReads {
  /** All notifications up to this `datetime` were marked as read. Sent before `each`, whose changes are later. */
  readonly through: string | null
  /** One per notification, oldest first, with the `datetime` that the user saw. */
  readonly each: readonly ReadMark[]
}

export const noPendingReads: PendingReads = { through: null, each: [] }

export const isEmpty = ({ through, each }: PendingReads): boolean =>
  through === null && each.length === 0

/** Replaces an earlier change of the same notification. */
export function addRead({ through, each }: PendingReads, mark: ReadMark): PendingReads {
  const { id, datetime, readed } = mark
  return {
    through,
    each: [...each.filter((one) => one.id !== id), { id, datetime, readed }],
  }
}

/** Replaces all earlier changes of the notifications it covers. */
export function addAllRead({ through, each }: PendingReads, newThrough: string): PendingReads {
  return {
    through: through !== null && through > newThrough ? through : newThrough,
    each: each.filter(({ datetime }) => datetime > newThrough),
  }
}

/** Applies the later changes over the earlier ones. */
export const overlayReads = (earlier: PendingReads, later: PendingReads): PendingReads =>
  later.each.reduce(addRead, later.through === null ? earlier : addAllRead(earlier, later.through))

/** Removes a change that was sent, unless the user has made the opposite change meanwhile. */
export const withoutRead = ({ through, each }: PendingReads, sent: ReadMark): PendingReads => ({
  through,
  each: each.filter(({ id, readed }) => id !== sent.id || readed !== sent.readed),
})

export const withoutAllRead = ({ through, each }: PendingReads, sent: string): PendingReads => ({
  through: through === sent ? null : through,
  each,
})

/** Whether the notification will be read or unread; undefined if no change of it is pending. */
export function findPendingRead(pending: PendingReads, mark: ReadMark): boolean | undefined {
  const own = pending.each.find(({ id }) => id === mark.id)
  // A change no longer applies once its notification was repeated.
  if (own !== undefined)
    return own.datetime < mark.datetime ? undefined : readIfDifferent(own, mark)
  const isCovered = pending.through !== null && mark.datetime <= pending.through
  return isCovered && !mark.readed ? true : undefined
}

const readIfDifferent = (pending: ReadMark, current: ReadMark): boolean | undefined =>
  pending.readed === current.readed ? undefined : pending.readed

/** Invalid text in the storage is ignored. */
export function parsePending(text: string | null): PendingReads {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return isPending(stored) ? stored : noPendingReads
  } catch {
    return noPendingReads
  }
}

function isPending(value: unknown): value is PendingReads {
  if (typeof value !== 'object' || value === null) return false
  if (!('through' in value) || !('each' in value)) return false
  const { through, each } = value
  return (through === null || isInstant(through)) && Array.isArray(each) && each.every(isMark)
}

function isMark(value: unknown): value is ReadMark {
  if (typeof value !== 'object' || value === null) return false
  if (!('id' in value) || !('datetime' in value) || !('readed' in value)) return false
  const { id, datetime, readed } = value
  return typeof id === 'string' && isInstant(datetime) && typeof readed === 'boolean'
}

const isInstant = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Within this time the live query confirms a change. */
const confirmationMs = 5000

/** Changes that were just sent. They apply until the live query confirms them, so that no row flips back. */
export class SentReads {
  readonly #onExpired: () => void
  #sent = noPendingReads
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onExpired: () => void) {
    this.#onExpired = onExpired
  }

  /** The sent changes with the queued ones applied over them. */
  withQueued(queued: PendingReads): PendingReads {
    return overlayReads(this.#sent, queued)
  }

  add(mark: ReadMark): void {
    this.#set(addRead(this.#sent, mark))
  }

  addAll(through: string): void {
    this.#set(addAllRead(this.#sent, through))
  }

  /** Changes that another tab took from the queue. */
  addTaken(taken: PendingReads): void {
    this.#set(overlayReads(this.#sent, taken))
  }

  readonly clear = (): void => {
    clearTimeout(this.#timer)
    this.#sent = noPendingReads
    this.#onExpired()
  }

  #set(sent: PendingReads): void {
    this.#sent = sent
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.clear, confirmationMs)
  }
}
