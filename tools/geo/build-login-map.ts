/** Writes the map of the login screen. Run by hand when its data or its design change. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Line, type View, clampTo, pointAlong, project, simplify } from './geometry.ts'
import {
  readBorders,
  readCorridors,
  readDepartments,
  readNeighbours,
  readRivers,
} from './read-geo.ts'

const target = join(import.meta.dirname, '../../apps/console/src/features/session/login-map.svg')
const view: View = { width: 960, height: 1080, west: -78.9, north: 11.75, scale: 106 }
const toView = project(view)
const clamp = clampTo(view)

const colors = {
  sea: '#0b231d',
  abroad: '#0a1c17',
  land: '#071713',
  border: '#123029',
  river: '#0f2f29',
  road: '#2b5a4c',
  label: '#9dbcb1',
}
const truckColors = [
  '#38bdf8',
  '#2dd4bf',
  '#a78bfa',
  '#60a5fa',
  '#60a5fa',
  '#60a5fa',
  '#e879f9',
  '#f472b6',
]
const cities = [
  { name: 'Santa Marta', at: [-74.199, 11.2408] },
  { name: 'Barranquilla', at: [-74.7813, 10.9685], side: 'end' },
  { name: 'Cartagena', at: [-75.5144, 10.3997], side: 'end' },
  { name: 'Bucaramanga', at: [-73.1198, 7.1254] },
  { name: 'Cúcuta', at: [-72.5078, 7.8939] },
  { name: 'Medellín', at: [-75.5715, 6.245], side: 'end' },
  { name: 'Bogotá', at: [-74.0817, 4.6097] },
  { name: 'Cali', at: [-76.5199, 3.4305] },
  { name: 'Buenaventura', at: [-77.0197, 3.8801], side: 'end' },
] as const

/** Seeded, so that the image is the same every time. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const round = (value: number) => String(Math.round(value))
const isVisible = (line: Line) =>
  line.some(([x, y]) => x > 0 && x < view.width && y > 0 && y < view.height)

function path(lines: readonly Line[], tolerance: number, isClosed: boolean): string {
  return lines
    .map((line) => simplify(line.map(toView).map(clamp), tolerance))
    .filter((line) => line.length > 2 - Number(!isClosed) && isVisible(line))
    .map((line) => {
      const points = line.map(([x, y]) => `${round(x)} ${round(y)}`)
      return `M${points.join('L')}${isClosed ? 'Z' : ''}`
    })
    .join('')
}

function drawTrucks(roads: readonly Line[]): string {
  const random = createRandom(48_213)
  const dots = roads.flatMap((road) =>
    Array.from({ length: 9 }, () => {
      const at = pointAlong(road.map(toView), random())
      const color = truckColors[Math.floor(random() * truckColors.length)]
      return at === null || !isVisible([at])
        ? ''
        : `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="5" fill="${color}"/>`
    }),
  )
  return `<g stroke="${colors.land}" stroke-width="2" opacity=".85">${dots.join('')}</g>`
}

function drawCities(): string {
  const labels = cities.map(({ name, at, ...rest }) => {
    const [x, y] = toView(at)
    const isLeft = 'side' in rest
    const anchor = isLeft ? ' text-anchor="end"' : ''
    return (
      `<circle cx="${round(x)}" cy="${round(y)}" r="3.5" fill="${colors.label}"/>` +
      `<text x="${round(x + (isLeft ? -12 : 12))}" y="${round(y + 5)}"${anchor}>${name}</text>`
    )
  })
  const font = 'font-family="Inter,system-ui,sans-serif" font-size="16" font-weight="600"'
  const halo = `stroke="${colors.land}" stroke-width="4" paint-order="stroke"`
  return `<g fill="${colors.label}" ${font} ${halo}>${labels.join('')}</g>`
}

const roads = readCorridors().map(({ waypoints }) => waypoints.map(({ at }) => at))
const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view.width} ${view.height}">`,
  `<rect width="${view.width}" height="${view.height}" fill="${colors.sea}"/>`,
  `<path fill="${colors.abroad}" d="${path(readNeighbours(), 0.8, true)}"/>`,
  // The stroke closes gaps between departments that were simplified separately.
  `<path fill="${colors.land}" stroke="${colors.land}" stroke-width="2" d="${path(readDepartments(), 0.8, true)}"/>`,
  `<path fill="none" stroke="${colors.border}" d="${path(readBorders(), 1, false)}"/>`,
  `<path fill="none" stroke="${colors.river}" stroke-width="2" d="${path(readRivers(), 1, false)}"/>`,
  `<path fill="none" stroke="${colors.road}" stroke-width="3" stroke-linejoin="round" d="${path(roads, 0.5, false)}"/>`,
  drawTrucks(roads),
  drawCities(),
  '</svg>\n',
].join('\n')

writeFileSync(target, svg)
console.log(`${target}: ${(Buffer.byteLength(svg) / 1024).toFixed(1)} KB`)
