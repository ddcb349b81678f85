import { setTimeout as sleep } from 'node:timers/promises'
import { splitDocumentPath } from '@arriero/domain/live/live-query.ts'
import { FirestoreRefusal } from '#platform/firebase/firestore-client.ts'
import { findDifferences } from './differences.ts'
import { Lease } from './lease.ts'
import { LogTail, type TailDeps } from './log-tail.ts'
import { publisherLease } from './publisher.ts'

interface Reconciliation {
  /** Documents that were missing, too many or not the same. */
  corrected: number
  /** Documents that still differ afterwards: 0, or there is a bug. */
  difference: number
}

const blockedMs = 20
const maxRetries = 3

/** Makes the store equal to the database, then compares all documents again. A running publisher waits meanwhile. */
export async function reconcileStore(deps: Omit<TailDeps, 'spacingMs'>): Promise<Reconciliation> {
  const lease = new Lease(deps.db, publisherLease)
  await lease.take({ evenIfHeld: true })
  try {
    return await fillAndCompare(deps)
  } finally {
    await lease.release()
  }
}

async function fillAndCompare(
  deps: Omit<TailDeps, 'spacingMs'>,
  retries = maxRetries,
): Promise<Reconciliation> {
  try {
    const tail = await LogTail.open({ ...deps, spacingMs: 0 }, { mustFill: true })
    for (let next = 'more'; next !== 'done';) {
      ;({ next } = await tail.publish())
      if (next === 'blocked') await sleep(blockedMs)
    }
    return { corrected: tail.corrected, difference: await countDifferences(deps, tail.position) }
  } catch (error) {
    // The publisher that was replaced had one more commit on its way.
    const isReplaced = error instanceof FirestoreRefusal && error.status === 'FAILED_PRECONDITION'
    if (!isReplaced || retries === 0) throw error
    return fillAndCompare(deps, retries - 1)
  }
}

/** Documents that have changed since the position don't count: they are on their way. */
async function countDifferences(
  { db, client, collections }: Omit<TailDeps, 'spacingMs'>,
  position: number,
): Promise<number> {
  let count = 0
  for await (const { path } of findDifferences(client, collections)) {
    const { collection, id } = splitDocumentPath(path)
    const change = await db
      .selectFrom('changes')
      .select('seq')
      .where('collection', '=', collection)
      .where('document_id', '=', id)
      .where('seq', '>', position)
      .limit(1)
      .executeTakeFirst()
    if (!change) count += 1
  }
  return count
}
