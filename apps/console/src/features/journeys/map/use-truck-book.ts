import type { GeoJSONSource } from 'maplibre-gl'
import { useCallback, useEffect, useMemo } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { TruckBook } from './truck-book.ts'
import type { DressedMap } from './use-map.ts'

const paceMs = 1000

/** Keeps the trucks on the map as the rows are, once a second and only while somebody can see it. */
export function useTruckBook(
  dressed: DressedMap | null,
  rows: WatchedRows<AssessedJourney>,
  ids: readonly string[],
): TruckBook {
  const book = useMemo(() => new TruckBook(rows), [rows])
  const flush = useCallback(() => {
    if (dressed === null || document.hidden) return
    for (const [source, difference] of book.take()) {
      void dressed.map.getSource<GeoJSONSource>(source)?.updateData(difference)
    }
  }, [dressed, book])

  useEffect(() => {
    return rows.subscribeBatch(({ put, removed }) => {
      book.mark(put)
      book.mark(removed)
    })
  }, [book, rows])

  // Another filter shows at once; what comes and goes by itself waits for the next second.
  useEffect(() => {
    if (book.show(ids)) flush()
  }, [book, ids, flush])

  useEffect(() => {
    book.restart()
    flush()
    const timer = setInterval(flush, paceMs)
    document.addEventListener('visibilitychange', flush)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [book, flush])

  return book
}
