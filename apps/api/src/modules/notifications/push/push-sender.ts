import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type { PushPayload } from '@arriero/domain/notifications/push-message.ts'
import { isQuietAt } from '@arriero/domain/notifications/notification-preferences.ts'
import { Counter, type Registry } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Log } from '#platform/logger.ts'
import { messageLifetimeMs, type PushClient, type PushOutcome } from '#platform/push/push-client.ts'
import { readPreferences } from '../preferences/preference-store.ts'
import {
  batchSize,
  claimMessages,
  deleteMessage,
  postponeMessage,
  type QueuedMessage,
} from './message-queue.ts'
import { notificationPayload, testPayload } from './push-payload.ts'
import { subscriptionsWithAccess } from './subscription-store.ts'

/** About ten minutes in all; by then the novelty has been taken, or its escalation is the next message. */
const maxAttempts = 6
const firstRetryMs = 5 * secondMs
const maxRetryAfterMs = 10 * minuteMs
/** A subscription with so many messages given up in a row is dropped. */
const maxFailures = 5

interface PushSenderDeps {
  db: Db
  client: PushClient
  clock: Clock
  log: Log
  metrics?: Registry
}

/** Sends the queued messages. Several processes may do this at once; each message is claimed by one. */
export class PushSender {
  readonly #deps: PushSenderDeps
  readonly #outcomes: Counter<'outcome'> | undefined

  constructor(deps: PushSenderDeps) {
    this.#deps = deps
    this.#outcomes = deps.metrics && outcomeCounter(deps.metrics)
  }

  async sendDue(mayContinue: () => boolean = () => true): Promise<void> {
    const { db, clock } = this.#deps
    let batch: QueuedMessage[]
    do {
      batch = await claimMessages(db, clock())
      await Promise.all(batch.map((message) => this.#send(message)))
    } while (batch.length === batchSize && mayContinue())
  }

  async #send(message: QueuedMessage): Promise<void> {
    const { db, client, clock, log } = this.#deps
    const subscription = await this.#findSubscription(message)
    const payload = subscription && (await this.#payloadOf(message, subscription.user_id))
    if (!payload) return deleteMessage(db, message.id)
    const { endpoint, p256dh, auth } = subscription
    const text = JSON.stringify(payload)
    const keys = { p256dh, auth }
    const outcome = await client.send({ endpoint, keys, text, topic: message.topic })
    this.#outcomes?.inc({ outcome: outcome.kind })
    if (outcome.kind !== 'accepted') {
      // Not the endpoint: with it anybody can send to the browser.
      log.info({ outcome, subscriptionId: subscription.id }, 'push message not accepted')
    }
    await this.#finish(message, outcome, clock())
  }

  #findSubscription({ subscription_id }: QueuedMessage) {
    const { db, clock } = this.#deps
    return subscriptionsWithAccess(db, clock())
      .select(['push_subscriptions.id', 'push_subscriptions.user_id'])
      .select(['endpoint', 'p256dh', 'auth'])
      .where('push_subscriptions.id', '=', subscription_id)
      .executeTakeFirst()
  }

  /** Undefined if it is not to be sent any more: old, read, over, or the person wants silence now. */
  async #payloadOf(
    { notification_id, created_at }: QueuedMessage,
    userId: string,
  ): Promise<PushPayload | undefined> {
    const { db, clock } = this.#deps
    const now = clock()
    if (now.getTime() - created_at.getTime() > messageLifetimeMs) return undefined
    if (notification_id === null) return testPayload(created_at)
    const notification = await db
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', notification_id)
      .executeTakeFirst()
    if (!notification || notification.readed || notification.closed_at !== null) return undefined
    const { quiet } = await readPreferences(db, userId)
    return quiet && isQuietAt(quiet, now) ? undefined : notificationPayload(notification)
  }

  async #finish(message: QueuedMessage, outcome: PushOutcome, now: Date): Promise<void> {
    const { db } = this.#deps
    switch (outcome.kind) {
      case 'accepted':
        await updateSubscription(db, message).set({ last_success_at: now, failures: 0 }).execute()
        return deleteMessage(db, message.id)
      case 'gone':
        return deleteSubscription(db, message)
      case 'refused':
        return giveUp(db, message)
      case 'busy': {
        if (message.attempts >= maxAttempts) return giveUp(db, message)
        const delayMs = retryDelayMs(message.attempts, outcome.retryAfterMs)
        return postponeMessage(db, message.id, new Date(now.getTime() + delayMs))
      }
    }
  }
}

/** Three times longer after each attempt, and not before the push service says. */
export const retryDelayMs = (attempts: number, retryAfterMs = 0): number =>
  Math.max(firstRetryMs * 3 ** (attempts - 1), Math.min(retryAfterMs, maxRetryAfterMs))

async function giveUp(db: Db, message: QueuedMessage): Promise<void> {
  await deleteMessage(db, message.id)
  const row = await updateSubscription(db, message)
    .set((e) => ({ failures: e('failures', '+', 1) }))
    .returning('failures')
    .executeTakeFirst()
  if (row && row.failures >= maxFailures) await deleteSubscription(db, message)
}

const updateSubscription = (db: Db, { subscription_id }: QueuedMessage) =>
  db.updateTable('push_subscriptions').where('id', '=', subscription_id)

async function deleteSubscription(db: Db, { subscription_id }: QueuedMessage): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscription_id).execute()
}

const outcomeCounter = (metrics: Registry) =>
  new Counter({
    name: 'push_messages_total',
    help: 'Messages sent to the push services of browsers, by what these answered',
    labelNames: ['outcome'],
    registers: [metrics],
  })
