import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { createHash } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db, Tx } from '../database/schema.ts'

export interface IdempotentRequest {
  /** Keys of different actors are independent. */
  actorId: string
  key: string
  /** Everything that identifies the request. */
  content: unknown
}

/**
 * Reserves the key for this transaction, or returns the stored answer if an earlier request has used it. A
 * parallel request with the same key waits here until the first one ends. A rejected request rolls back and
 * leaves no key, so its retry is decided again.
 */
export async function claimIdempotencyKey<Answer extends object>(
  tx: Tx,
  { actorId, key, content }: IdempotentRequest,
  now: Date,
): Promise<Answer | undefined> {
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ actor_id: actorId, key, request_hash: requestHash, answer: '{}', at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.request_hash !== requestHash) throw new AppError('request.key-reused')
  // The same request wrote it, so it has the type of that request's answer.
  return stored.answer as Answer
}

/** To be called before the end of the transaction that claimed the key. */
export async function storeAnswer(
  tx: Tx,
  { actorId, key }: IdempotentRequest,
  answer: object,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .execute()
}

const retentionMs = 48 * hourMs

/** Keys are kept for two days, because a phone without network may repeat its request that late. */
export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - retentionMs)
  await db.deleteFrom('idempotency_keys').where('at', '<', longAgo).execute()
}
