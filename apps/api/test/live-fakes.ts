import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import type { SubscriptionSocket } from '#live/feed/subscription.ts'
import type { SharedFrame } from '#live/wire/shared-frame.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { z } from 'zod'
import type { LiveCollection } from '#live/live-collection.ts'
import { queryFields } from '#platform/live-query/query-columns.ts'

const collection = 'boxes'
export const box = (id: string, at: number, version = 1): LiveDocument => ({ id, version, at })
export const put = (seq: number, document: LiveDocument): LoggedChange => ({
  seq,
  collection,
  kind: 'put',
  document,
})
export const remove = (seq: number, id: string): LoggedChange => ({
  seq,
  collection,
  kind: 'remove',
  id,
  version: 9,
})

/** A table whose queries stay pending until the test answers them or lets them fail. */
export class FakeTable {
  readonly queries: { answer(documents: LiveDocument[]): void; fail(): void }[] = []

  readonly load = () =>
    new Promise<LiveDocument[]>((resolve, reject) => {
      this.queries.push({ answer: resolve, fail: () => reject(new Error('away')) })
    })
}

export class FakeFollower {
  readonly logId = 'log'
  position = 10
  readonly caughtUp = async () => {}
}

export class FakeSubscriptionSocket implements SubscriptionSocket {
  isOpen = true
  isCongested = false
  received: unknown[] = []
  failure: unknown

  write(frame: SharedFrame): void {
    this.received.push(read(frame))
  }
  send(message: ServerMessage): void {
    if (message.kind === 'watching') this.received.push(message.start.mode)
  }
  fail(error: unknown): void {
    this.failure = error
    this.isOpen = false
  }
}

/** The message of a frame, without its header. */
function read(frame: SharedFrame) {
  const bytes = frame.bytes(false)
  const message = JSON.parse(bytes.subarray(bytes.indexOf('{"kind"')).toString())
  if (message.kind === 'snapshot') return message.documents
  const { kind: _kind, result: _result, ...rest } = message
  return rest
}

const change = (seq: number): LoggedChange => ({
  seq,
  collection: 'boxes',
  kind: 'remove',
  id: `${seq}`,
  version: 2,
})

/** A log as the reader sees it: entries up to `settled` can be delivered, up to `written` they are visible. */
export class FakeLogSource {
  written = 0
  settled = 0
  position = 0
  logId = 'log'
  reads = 0
  /** How often the id was read. */
  identified = 0
  failure: Error | undefined
  /** Reads neither return nor fail. */
  isSilent = false
  announce = () => {}

  async read() {
    this.reads += 1
    if (this.isSilent) await new Promise(() => {})
    if (this.failure) throw this.failure
    const changes: LoggedChange[] = []
    while (this.position < this.settled) changes.push(change(++this.position))
    return { changes, isBlocked: this.settled < this.written, hasMore: false }
  }

  readonly open = async () => ({
    logId: this.logId,
    reader: this,
    head: async () => this.written,
    readId: async () => {
      this.identified += 1
      return this.logId
    },
  })

  readonly onChange = (listener: () => void) => {
    this.announce = listener
    return () => (this.announce = () => {})
  }

  write(count: number, { isSettled = true } = {}): void {
    this.written += count
    if (isSettled) this.settled = this.written
  }
}

/** Readable by every user, without filterable fields. */
export const fakeCollection = (
  pattern: string,
  documents: LiveDocument[] = [],
): LiveCollection => ({
  pattern,
  document: z.object({}),
  fields: queryFields({}),
  patched: [],
  mayRead: () => true,
  load: async () => documents,
  page: async () => [],
})
