import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { describeFailedReads } from '#data/describe-failed-reads.ts'
import { FailedReads } from '#data/failed-reads.ts'
import { onReconnect } from '#data/live/on-reconnect.ts'
import { useLiveDatabase } from '#data/live/live-context.ts'
import classes from './failed-reads-note.module.css'

/** Below the page, quietly: what it lacks besides what it is about, for as long as it is lacking. */
export function FailedReadsNote() {
  const queries = useQueryClient()
  const live = useLiveDatabase()
  const reads = useMemo(() => new FailedReads(queries), [queries])
  useEffect(() => reads.start(), [reads])
  useEffect(() => onReconnect(live, () => reads.retryNow()), [live, reads])
  const failed = useSyncExternalStore(reads.subscribe, reads.get)
  // There before it says anything: only then is it read aloud.
  return <output className={classes.note}>{describeFailedReads(failed)}</output>
}
