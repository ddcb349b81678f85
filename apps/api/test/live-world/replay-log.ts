import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { LogReader } from '#platform/change-log/log-reader.ts'
import type { Db } from '#platform/database/schema.ts'

/** Of one collection, from the beginning. */
export async function readLog(db: Db, collection: string): Promise<LoggedChange[]> {
  const { changes, isBlocked, hasMore } = await LogReader.at(db, 0).read(10_000)
  if (isBlocked || hasMore) throw new Error('The log has not come to rest')
  return changes.filter((change) => change.collection === collection)
}

/** What somebody holds who began with nothing and followed the log alone, in the order of ids. */
export async function replayLog(db: Db, collection: string): Promise<LiveDocument[]> {
  const held = new Map<string, LiveDocument>()
  for (const change of await readLog(db, collection)) {
    if (change.kind === 'put') held.set(change.document.id, change.document)
    else if (change.kind === 'remove') held.delete(change.id)
    else {
      const known = held.get(change.patch.id)
      if (!known) throw new Error(`A patch of ${change.patch.id}, which nobody has put`)
      held.set(known.id, { ...known, ...change.patch })
    }
  }
  return [...held.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
