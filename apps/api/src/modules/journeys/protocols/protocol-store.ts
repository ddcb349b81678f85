import type {
  NoveltyProtocolAnswer,
  NoveltyProtocolsAnswer,
} from '@arriero/domain/contract/http/novelty-protocols.ts'
import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { type NoveltyCode, noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import {
  defaultProtocols,
  NoveltyProtocol,
  type NoveltyProtocols,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import type { Db } from '#platform/database/schema.ts'

/** The protocols of all kinds: those that the installation changed, and the defaults. */
export type ReadProtocols = (db: Db) => Promise<NoveltyProtocols>

const maxAgeMs = secondMs

/** At most a second old, by this computer's clock: another process may have changed one. */
export function createProtocolsCache(elapsedMs = () => performance.now()): ReadProtocols {
  let cached: { protocols: NoveltyProtocols; readAt: number } | undefined
  return async (db) => {
    const readAt = elapsedMs()
    if (cached && readAt - cached.readAt < maxAgeMs) return cached.protocols
    const stored = await db.selectFrom('novelty_protocols').select(['code', 'protocol']).execute()
    const changed = stored.map(({ code, protocol }) => [code, protocolOf(code, protocol)])
    cached = { protocols: { ...defaultProtocols, ...Object.fromEntries(changed) }, readAt }
    return cached.protocols
  }
}

/** Divides the time until an escalation by the speed of the simulation, like the minutes of notification rules. */
export const scaleEscalations =
  (read: ReadProtocols, speed: number): ReadProtocols =>
  async (db) => {
    const protocols = await read(db)
    if (speed === 1) return protocols
    const scaled = noveltyCodes.map((code) => {
      const { escalateMinutes: minutes, ...protocol } = protocols[code]
      return [code, { ...protocol, escalateMinutes: minutes === null ? null : minutes / speed }]
    })
    return Object.fromEntries(scaled) as NoveltyProtocols
  }

/** The protocol as it is in this transaction. */
export async function findProtocol(db: Db, code: NoveltyCode): Promise<NoveltyProtocol> {
  const row = await db
    .selectFrom('novelty_protocols')
    .select('protocol')
    .where('code', '=', code)
    .executeTakeFirst()
  return protocolOf(code, row?.protocol ?? null)
}

/** A stored protocol that this version can't read gives way to the default. */
const protocolOf = (code: NoveltyCode, stored: unknown): NoveltyProtocol =>
  NoveltyProtocol.safeParse(stored).data ?? defaultProtocols[code]

/** The protocols of all kinds, with who changed them. */
export async function listProtocols(db: Db): Promise<NoveltyProtocolsAnswer> {
  const rows = await selectProtocols(db).execute()
  const stored = new Map(rows.map((row) => [row.code, row]))
  return { protocols: noveltyCodes.map((code) => answerOf(code, stored.get(code))) }
}

export const readProtocolAnswer = async (
  db: Db,
  code: NoveltyCode,
): Promise<NoveltyProtocolAnswer> =>
  answerOf(code, await selectProtocols(db).where('code', '=', code).executeTakeFirst())

const selectProtocols = (db: Db) =>
  db
    .selectFrom('novelty_protocols')
    .leftJoin('users', 'users.id', 'changed_by')
    .selectAll('novelty_protocols')
    .select(['users.given_names', 'users.surnames'])

type StoredProtocol = Awaited<ReturnType<ReturnType<typeof selectProtocols>['execute']>>[number]

const answerOf = (code: NoveltyCode, row: StoredProtocol | undefined): NoveltyProtocolAnswer => ({
  code,
  protocol: protocolOf(code, row?.protocol ?? null),
  isDefault: (row?.protocol ?? null) === null,
  version: row?.version ?? 0,
  changedBy: row?.changed_by
    ? { id: row.changed_by, name: `${row.given_names} ${row.surnames}` }
    : null,
  changedAt: row?.changed_at.toISOString() ?? null,
})
