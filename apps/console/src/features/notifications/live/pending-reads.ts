import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

export type ReadMark = Pick<NotificationDocument, 'id' | 'datetime' | 'readed'>

/** What a person did without connection and the record does not hold yet. */
export interface PendingReads {
  /** Everything up to here was read; sent before `each`, which came after it or is newer. */
  readonly through: string | null
  /** Oldest first, one per notification; with the `datetime` the person saw. */
  readonly each: readonly ReadMark[]
}

export const nothingPending: PendingReads = { through: null, each: [] }

export const isNothingPending = ({ through, each }: PendingReads): boolean =>
  through === null && each.length === 0

/** The last word on a notification is the one that counts. */
export function addRead({ through, each }: PendingReads, mark: ReadMark): PendingReads {
  const { id, datetime, readed } = mark
  return {
    through,
    each: [...each.filter((one) => one.id !== id), { id, datetime, readed }],
  }
}

/** What was said before of those it covers is said by it. */
export function addAllRead({ through, each }: PendingReads, newThrough: string): PendingReads {
  return {
    through: through !== null && through > newThrough ? through : newThrough,
    each: each.filter(({ datetime }) => datetime > newThrough),
  }
}

/** One after the other: the later word on a notification is the one that counts. */
export const overlayReads = (earlier: PendingReads, later: PendingReads): PendingReads =>
  later.each.reduce(addRead, later.through === null ? earlier : addAllRead(earlier, later.through))

/** Sent, unless the person has said something else about it meanwhile. */
export const withoutRead = ({ through, each }: PendingReads, sent: ReadMark): PendingReads => ({
  through,
  each: each.filter(({ id, readed }) => id !== sent.id || readed !== sent.readed),
})

export const withoutAllRead = ({ through, each }: PendingReads, sent: string): PendingReads => ({
  through: through === sent ? null : through,
  each,
})

/** What a person has said of it, if the record does not hold that yet. */
export function pendingRead(pending: PendingReads, mark: ReadMark): boolean | undefined {
  const own = pending.each.find(({ id }) => id === mark.id)
  // One that happened again since is a new matter.
  if (own !== undefined) return own.datetime < mark.datetime ? undefined : differing(own, mark)
  const isCovered = pending.through !== null && mark.datetime <= pending.through
  return isCovered && !mark.readed ? true : undefined
}

const differing = (said: ReadMark, held: ReadMark): boolean | undefined =>
  said.readed === held.readed ? undefined : said.readed

/** Whatever makes no sense of what the browser kept is nothing. */
export function parsePending(text: string | null): PendingReads {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    return isPending(kept) ? kept : nothingPending
  } catch {
    return nothingPending
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
