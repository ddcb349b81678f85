import type {
  NoveltyProtocolAnswer,
  NoveltyProtocolBody,
} from '@arriero/domain/contract/http/novelty-protocols.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { findProtocolProblem } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { versionConflict, writeNextVersion } from '#platform/http/version-conflict.ts'
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
      const current = await readProtocolAnswer(tx, code)
      throw versionConflict('protocol.changed', 'este protocolo', current, now)
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

/** Returns false if the protocol no longer has the expected version. */
function writeVersion(
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
  return writeNextVersion({
    expectedVersion,
    insert: tx
      .insertInto('novelty_protocols')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code'),
    update: tx
      .updateTable('novelty_protocols')
      .set(row)
      .where('code', '=', code)
      .where('version', '=', expectedVersion)
      .returning('code'),
  })
}
