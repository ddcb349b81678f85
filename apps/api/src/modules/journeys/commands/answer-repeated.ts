import { answerOnce } from '#platform/http/idempotency.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Acting } from './journey-operation.ts'

/** With a key: once. Without one: each time. */
export function answerRepeated<Answer extends object>(
  tx: Tx,
  { idempotencyKey: key, enteredBy, actorId: ownId }: Acting,
  content: unknown,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const actorId = enteredBy ?? ownId
  if (key === undefined || actorId === null) return work()
  return answerOnce(tx, { actorId, key, content }, now, work)
}
