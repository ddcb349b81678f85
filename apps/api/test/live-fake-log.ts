import type { LoggedChange } from '#platform/change-log/change.ts'

const change = (seq: number): LoggedChange => ({
  seq,
  collection: 'boxes',
  kind: 'remove',
  id: `${seq}`,
  version: 2,
})

/** A log as the reader shows it: up to `settled` it can be handed over, up to `written` it can be seen. */
export class FakeLog {
  written = 0
  settled = 0
  position = 0
  logId = 'log'
  reads = 0
  /** How often it was asked which log it is. */
  identified = 0
  failure: Error | undefined
  /** The database neither answers nor fails. */
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

  readonly onNews = (listener: () => void) => {
    this.announce = listener
    return () => (this.announce = () => {})
  }

  write(count: number, { isSettled = true } = {}): void {
    this.written += count
    if (isSettled) this.settled = this.written
  }
}
