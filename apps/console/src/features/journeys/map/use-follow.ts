import { useEffect, useState } from 'react'
import type { Point } from '@arriero/domain/corridors/point.ts'
import type { DressedMap } from './use-map.ts'

/** The camera goes with the selected truck until somebody drags the map. */
export function useFollow(
  dressed: DressedMap | null,
  selectedId: string | undefined,
  position: Point | null,
): { isFollowing: boolean; toggle: () => void } {
  const [followedId, setFollowedId] = useState<string>()
  const isFollowing = selectedId !== undefined && followedId === selectedId
  const [lat, lng] = [position?.lat, position?.lng]

  useEffect(() => {
    if (dressed === null) return
    const letGo = () => setFollowedId(undefined)
    dressed.map.on('dragstart', letGo)
    return () => void dressed.map.off('dragstart', letGo)
  }, [dressed])

  useEffect(() => {
    if (!isFollowing || dressed === null || lat === undefined || lng === undefined) return
    dressed.map.easeTo({ center: [lng, lat], duration: 800 })
  }, [isFollowing, dressed, lat, lng])

  // Chosen in the list and out of sight: the map goes there, once.
  useEffect(() => {
    if (selectedId === undefined || dressed === null || lat === undefined || lng === undefined)
      return
    if (!dressed.map.getBounds().contains([lng, lat])) dressed.map.easeTo({ center: [lng, lat] })
    // oxlint-disable-next-line react/exhaustive-deps -- only the choice moves the map, not each position after it
  }, [selectedId, dressed])

  return { isFollowing, toggle: () => setFollowedId(isFollowing ? undefined : selectedId) }
}
