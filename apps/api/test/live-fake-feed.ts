import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import type { Outlet } from '#live/feed/subscription.ts'
import type { SharedFrame } from '#live/wire/shared-frame.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'

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

/** Answers when the test says so. */
export class FakeTable {
  readonly asked: { answer(documents: LiveDocument[]): void; fail(): void }[] = []

  readonly load = () =>
    new Promise<LiveDocument[]>((resolve, reject) => {
      this.asked.push({ answer: resolve, fail: () => reject(new Error('away')) })
    })
}

export class FakeFollower {
  readonly logId = 'log'
  position = 10
  readonly caughtUp = async () => {}
}

export class Ear implements Outlet {
  isOpen = true
  isCongested = false
  heard: unknown[] = []
  failure: unknown

  write(frame: SharedFrame): void {
    this.heard.push(read(frame))
  }
  send(message: LiveDown): void {
    if (message.kind === 'watching') this.heard.push(message.start.mode)
  }
  fail(error: unknown): void {
    this.failure = error
    this.isOpen = false
  }
}

/** Without its header. */
function read(frame: SharedFrame) {
  const bytes = frame.bytes(false)
  const message = JSON.parse(bytes.subarray(bytes.indexOf('{"kind"')).toString())
  if (message.kind === 'snapshot') return message.documents
  const { kind: _kind, result: _result, ...rest } = message
  return rest
}
