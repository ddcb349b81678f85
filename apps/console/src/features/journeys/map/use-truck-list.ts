import { useCallback, useEffect, useState } from 'react'
import { useNow } from '#data/use-now.ts'
import type { TruckBook } from './truck-book.ts'
import { trucksInView } from './trucks-in-view.ts'
import type { DressedMap } from './use-map.ts'

const stepMs = 5000
const noIds: readonly string[] = []

interface ListedTrucks {
  isOpen: boolean
  /** It is about one point of the map. */
  isCrowd: boolean
  ids: readonly string[]
  toggle: () => void
  showCrowd: (ids: string[]) => void
}

/** The trucks of the part of the map that is seen, worked out only while the list is open. */
export function useTruckList(dressed: DressedMap | null, book: TruckBook): ListedTrucks {
  const [open, setOpen] = useState<'closed' | 'view' | 'crowd'>('closed')
  const [ids, setIds] = useState(noIds)
  const beat = useNow(stepMs).getTime()

  useEffect(() => {
    if (open !== 'view' || dressed === null) return
    const { map } = dressed
    const list = () => setIds(trucksInView(book.trucks.values(), map.getBounds()))
    list()
    map.on('moveend', list)
    return () => void map.off('moveend', list)
  }, [open, dressed, book, beat])

  const showCrowd = useCallback((crowd: string[]) => {
    setIds(crowd)
    setOpen('crowd')
  }, [])
  return {
    isOpen: open !== 'closed',
    isCrowd: open === 'crowd',
    ids,
    toggle: () => setOpen(open === 'closed' ? 'view' : 'closed'),
    showCrowd,
  }
}
