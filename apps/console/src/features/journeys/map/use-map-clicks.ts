import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import { hitLayers } from './truck-layers.ts'
import type { DressedMap } from './use-map.ts'

interface MapClicks {
  onSelect: (id: string) => void
  /** A group that no zoom takes apart: these stand on one place. */
  onCrowd: (ids: string[]) => void
}

/** A finger is not a pointer: a few pixels beside a truck still mean it. */
const reach = 6
const mostInCrowd = 500

export function useMapClicks(dressed: DressedMap | null, { onSelect, onCrowd }: MapClicks): void {
  useEffect(() => {
    if (dressed === null) return
    const { map } = dressed
    const hit = ({ point: { x, y } }: MapMouseEvent) =>
      map.queryRenderedFeatures(
        [
          [x - reach, y - reach],
          [x + reach, y + reach],
        ],
        { layers: hitLayers.filter((id) => map.getLayer(id)) },
      )[0]

    async function open(source: GeoJSONSource, cluster: number, center: [number, number]) {
      const zoom = await source.getClusterExpansionZoom(cluster)
      if (zoom <= map.getMaxZoom()) return void map.easeTo({ center, zoom: zoom + 0.2 })
      const leaves = await source.getClusterLeaves(cluster, mostInCrowd, 0)
      onCrowd(leaves.map(({ properties }) => String(properties?.['id'])))
    }
    const handleClick = (event: MapMouseEvent) => {
      const feature = hit(event)
      if (feature === undefined) return
      const { cluster_id: cluster, id } = feature.properties
      if (typeof id === 'string') onSelect(id)
      else if (typeof cluster === 'number') {
        const source = map.getSource<GeoJSONSource>(feature.source)
        const { lng, lat } = event.lngLat
        // The group may be gone by now: then there is nothing to open.
        if (source) open(source, cluster, [lng, lat]).catch(() => undefined)
      }
    }
    const handleMove = (event: MapMouseEvent) => {
      map.getCanvas().style.cursor = hit(event) ? 'pointer' : ''
    }
    map.on('click', handleClick)
    map.on('mousemove', handleMove)
    return () => {
      map.off('click', handleClick)
      map.off('mousemove', handleMove)
    }
  }, [dressed, onSelect, onCrowd])
}
