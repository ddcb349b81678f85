import type { SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'
import { drawRoad, mapHeight, mapWidth } from './draw-road.ts'
import classes from './road-map.module.css'

/** The road as a line, with the truck and the best-known places. Drawn without tiles: it needs no further download. */
export function RoadMap({ journey }: { journey: SharedJourney }) {
  const drawing = drawRoad(journey)
  if (!drawing) return null
  const { ahead, driven, ends, places, truck } = drawing
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      // Everything it shows is in the words around it.
      aria-hidden="true"
    >
      <polyline className={classes.road} points={ahead} />
      <polyline className={classes.driven} points={driven} />
      {places.map(({ name, x, y, label }) => (
        <g key={name}>
          <circle className={classes.place} cx={x} cy={y} r={2.5} />
          {label && (
            <text className={classes.placeName} {...label}>
              {name}
            </text>
          )}
        </g>
      ))}
      {ends.map(({ name, x, y, label }) => (
        <g key={`${name} ${x}`}>
          <circle className={classes.end} cx={x} cy={y} r={5} />
          <text className={classes.endName} {...label}>
            {name}
          </text>
        </g>
      ))}
      {truck && (
        <g className={classes.truck}>
          <circle cx={truck.x} cy={truck.y} r={13} className={classes.halo} />
          <circle cx={truck.x} cy={truck.y} r={8} />
        </g>
      )}
    </svg>
  )
}
