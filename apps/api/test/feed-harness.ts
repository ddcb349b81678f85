import { type LiveDocument, collectionQuery } from '@arriero/domain/live/live-query.ts'
import { LiveFeed } from '#live/feed/live-feed.ts'
import { Subscription } from '#live/feed/subscription.ts'
import { LiveMeters } from '#live/wire/frame-socket.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { createLogger } from '#platform/logger.ts'
import { FakeFollower, FakeSubscriptionSocket, FakeTable } from './live-fakes.ts'

/** A live feed of boxes on a fake table, with a log that the test writes. */
export class FeedHarness {
  readonly table = new FakeTable()
  readonly follower = new FakeFollower()
  readonly feed: LiveFeed

  constructor(limit: number | null = null) {
    this.feed = new LiveFeed({
      number: 1,
      query: collectionQuery('boxes', { order: { field: 'at', direction: 'asc' }, limit }),
      load: this.table.load,
      follower: this.follower,
      log: createLogger('silent'),
      meters: new LiveMeters(),
    })
  }

  async loadWith(documents: LiveDocument[]): Promise<void> {
    const ready = this.feed.ready()
    this.table.queries[0]?.answer(documents)
    await ready
  }

  /** As the engine does after each read of the log. */
  deliver(...changes: LoggedChange[]): void {
    this.follower.position = changes.at(-1)?.seq ?? this.follower.position
    for (const change of changes) this.feed.apply(change)
    this.feed.publish()
  }

  /** The socket of a client that has everything up to this position of the log. */
  watch(from: number): FakeSubscriptionSocket {
    const socket = new FakeSubscriptionSocket()
    const subscription = new Subscription(1, this.feed, socket)
    this.feed.add(subscription)
    subscription.resume(from)
    socket.received = []
    return socket
  }
}
