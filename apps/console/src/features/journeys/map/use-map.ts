import { useComputedColorScheme } from '@mantine/core'
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { basemapStyle } from './basemap-style.ts'
import { createMap } from './create-map.ts'
import { dressMap } from './dress-map.ts'
import basemapUrl from './geo/basemap.json?url'
import { loadOwnersStyle } from './load-owners-style.ts'
import { type Scheme, mapColors } from './map-colors.ts'

/** A map with our layers in it; a new object whenever its style was loaded anew and they are empty. */
export interface DressedMap {
  map: MapLibreMap
}

export type MapProblem = 'no-drawing' | 'no-basemap' | 'no-owners-style'

interface UsedMap {
  containerRef: (element: HTMLDivElement | null) => void
  dressed: DressedMap | null
  problem: MapProblem | null
  retry: () => void
}

/** Opens the map in the element that takes the ref, and keeps its look in step with the console's. */
export function useMap(label: string): UsedMap {
  const scheme = useComputedColorScheme('light')
  const [container, containerRef] = useState<HTMLDivElement | null>(null)
  const [dressed, setDressed] = useState<DressedMap | null>(null)
  const [problem, setProblem] = useState<MapProblem | null>(null)
  const owners = useOwnersStyle(setProblem)
  const shownScheme = useRef<Scheme>(scheme)

  useEffect(() => {
    if (container === null || owners === 'loading') return
    const styleOf = () => owners ?? basemapStyle(shownScheme.current, basemapUrl)
    let map: MapLibreMap
    try {
      map = createMap(container, { style: styleOf(), isOwners: owners !== null, label })
    } catch {
      // oxlint-disable-next-line react/set-state-in-effect -- only the attempt tells whether this browser can draw
      setProblem('no-drawing')
      return
    }
    map.on('style.load', () => {
      dressMap(map, mapColors[owners === null ? shownScheme.current : 'light'])
      setDressed({ map })
    })
    map.on('error', (event) => {
      if ('sourceId' in event && event.sourceId === 'basemap') setProblem('no-basemap')
    })
    return () => {
      setDressed(null)
      map.remove()
    }
  }, [container, owners, label])

  const dress = useCallback(
    (map: MapLibreMap) =>
      map.setStyle(basemapStyle(shownScheme.current, basemapUrl), { diff: false }),
    [],
  )
  useEffect(() => {
    if (shownScheme.current === scheme) return
    shownScheme.current = scheme
    if (dressed && owners === null) dress(dressed.map)
  }, [scheme, dressed, owners, dress])

  const retry = useCallback(() => {
    setProblem(null)
    if (dressed) dress(dressed.map)
  }, [dressed, dress])
  return { containerRef, dressed, problem, retry }
}

/** Null when there is none, or when it could not be had: then ours is shown, with a note. */
function useOwnersStyle(
  tell: (problem: MapProblem) => void,
): StyleSpecification | null | 'loading' {
  const { mapStyleUrl } = useServices().config
  const [style, setStyle] = useState<StyleSpecification | null | 'loading'>('loading')
  useEffect(() => {
    let isGone = false
    async function load() {
      // The labels are drawn with the console's font, which must be there first.
      const [owners] = await Promise.all([
        mapStyleUrl === null ? null : loadOwnersStyle(mapStyleUrl, fetch),
        document.fonts.load('12px "Inter Variable"').catch(() => []),
      ])
      if (isGone) return
      if (mapStyleUrl !== null && owners === null) tell('no-owners-style')
      setStyle(owners)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [mapStyleUrl, tell])
  return style
}
