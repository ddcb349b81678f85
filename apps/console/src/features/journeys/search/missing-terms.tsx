import { useMemo, useSyncExternalStore } from 'react'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { findMissingTerms } from '#features/journeys/quick-search/search-terms.ts'
import classes from './missing-terms.module.css'

const maxNamed = 12

/** Below the filters: the pasted codes and plates that no journey under way has. */
export function MissingTerms({ text }: { text: string }) {
  const rows = useJourneys()
  const isKnown = areRowsKnown(useRowsStatus(rows))
  const ids = useSyncExternalStore(rows.subscribeIds, rows.getIds)
  // oxlint-disable-next-line react/exhaustive-deps -- the rows change with their ids
  const missing = useMemo(() => findMissingTerms(rows, text), [rows, ids, text])
  // Always mounted: screen readers only announce changes of existing live regions.
  return <output className={classes.note}>{isKnown && describeMissingTerms(missing)}</output>
}

/** «Sin encontrar 2: V-99999, ZZX 001.» */
export function describeMissingTerms(missing: readonly string[]): string | null {
  if (missing.length === 0) return null
  const named = missing.slice(0, maxNamed).join(', ')
  const more = missing.length - maxNamed
  const rest = more > 0 ? ` y ${more} más` : ''
  return `Sin encontrar entre los viajes activos ${missing.length}: ${named}${rest}.`
}
