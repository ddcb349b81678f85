import type {
  NoveltyProtocolAnswer,
  NoveltyProtocolBody,
} from '@arriero/domain/contract/http/novelty-protocols.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { findProtocolProblem } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { readProtocolAnswer } from './protocol-store.ts'

interface ProtocolChange {
  code: NoveltyCode
  body: NoveltyProtocolBody
  userId: string
  caller: Caller
}

/** Steps that were recorded before keep the text and the outcome they had. */
export async function changeProtocol(
  db: Db,
  { code, body, userId, caller }: ProtocolChange,
  now: Date,
): Promise<NoveltyProtocolAnswer> {
  const problem = body.protocol && findProtocolProblem(code, body.protocol)
  if (problem) throw new AppError('protocol.invalid', problem)
  return db.transaction().execute(async (tx) => {
    const before = await readProtocolAnswer(tx, code)
    if (!(await writeVersion(tx, code, body, { userId, now }))) {
      throw versionConflict(await readProtocolAnswer(tx, code), now)
    }
    const after = await readProtocolAnswer(tx, code)
    await writeAudit(tx, now, {
      event: 'novelty-protocol.changed',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'novelty-protocol', id: code },
      caller,
      detail: { before: before.protocol, after: after.protocol, isDefault: after.isDefault },
    })
    return after
  })
}

/** Optimistic lock: returns false if the protocol no longer has the expected version. */
async function writeVersion(
  tx: Tx,
  code: NoveltyCode,
  { protocol, expectedVersion }: NoveltyProtocolBody,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const row = {
    protocol: protocol && JSON.stringify(protocol),
    version: expectedVersion + 1,
    changed_by: userId,
    changed_at: now,
  }
  const statement =
    expectedVersion === 0
      ? tx
          .insertInto('novelty_protocols')
          .values({ code, ...row })
          .onConflict((conflict) => conflict.column('code').doNothing())
          .returning('code')
      : tx
          .updateTable('novelty_protocols')
          .set(row)
          .where('code', '=', code)
          .where('version', '=', expectedVersion)
          .returning('code')
  return (await statement.executeTakeFirst()) !== undefined
}

/** «Luis Gómez cambió este protocolo hace 8 s.» */
function versionConflict({ changedBy, changedAt }: NoveltyProtocolAnswer, now: Date): AppError {
  if (changedAt === null) return new AppError('protocol.changed')
  const who = changedBy?.name ?? 'Otra persona'
  const sentence = `${who} cambió este protocolo ${formatRelative(changedAt, now)}. Revise los datos nuevos.`
  return new AppError('protocol.changed', sentence)
}
