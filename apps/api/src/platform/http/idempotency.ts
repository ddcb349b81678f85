import { createHash } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db, Tx } from '../database/schema.ts'

export interface RepeatableRequest {
  /** Whose key it is: two people may choose the same. */
  actorId: string
  key: string
  /** Everything that makes it this request and no other. */
  content: unknown
}

/**
 * The same request again gets the same answer and has no second effect. In parallel the second one waits for
 * the first one's row. What is refused leaves nothing behind, so its retry is decided anew.
 */
export async function answerOnce<Answer extends object>(
  tx: Tx,
  { actorId, key, content }: RepeatableRequest,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const isFirst = await tx
    .insertInto('idempotency_keys')
    .values({ actor_id: actorId, key, request_hash: requestHash, answer: '{}', at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const mine = tx
    .selectFrom('idempotency_keys')
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
  if (!isFirst) {
    const known = await mine.select(['request_hash', 'answer']).executeTakeFirstOrThrow()
    if (known.request_hash !== requestHash) throw new AppError('request.key-reused')
    // What this same work answered the first time, as JSON keeps it.
    return known.answer as Answer
  }
  const answer = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .execute()
  return answer
}

const keptFor = 48 * 60 * 60_000

/** A phone that has been out of reach for two days does not send the same again. */
export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - keptFor)
  await db.deleteFrom('idempotency_keys').where('at', '<', longAgo).execute()
}
