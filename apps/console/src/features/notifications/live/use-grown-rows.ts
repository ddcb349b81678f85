import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { type LiveQuery, queryKey } from '@arriero/domain/live/live-query.ts'
import { useState } from 'react'
import { areRowsKnown } from '#data/live/are-rows-known.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useRows } from '#data/live/use-rows.ts'

/** As `useRows`, for a query that grows: the rows of the last one stay until those of the next are here. */
export function useGrownRows<T extends LiveDocument>(query: LiveQuery): WatchedRows<T> {
  const asked = useRows<T>(query)
  const [settled, setSettled] = useState(query)
  const last = useRows<T>(settled)
  const isHere = areRowsKnown(useRowsStatus(asked))
  const isOther = withoutLimit(settled) !== withoutLimit(query)
  if ((isHere || isOther) && settled !== query) setSettled(query)
  return isHere || isOther ? asked : last
}

const withoutLimit = (query: LiveQuery): string => queryKey({ ...query, limit: null })
