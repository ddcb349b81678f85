import { formatNumber } from '@arriero/domain/format/number.ts'
import type { MapColors } from '../map-colors.ts'
import { type CityLabel, labelGap } from '../marks/city-labels.ts'
import { clusterColors, type MarkKind } from '../marks/mark-kind.ts'
import { drawTruckIcons, iconSize } from '../truck-icons.ts'
import type { Truck } from '../truck.ts'

/** Bitmaps rather than canvases: a browser takes a new snapshot of a canvas each time it is drawn on another. */
export type Sprite = ImageBitmap
type SpriteTruck = Pick<Truck, 'state' | 'alarm' | 'isStale'> & { heading: number | null }
type Paint = (context: OffscreenCanvasRenderingContext2D) => void

const fontFamily = "'Inter Variable', system-ui, sans-serif"
/** New images are painted for this long per frame, so that no frame takes long. */
const paintingMs = 1.5
/** The rest follows in the next frames, which paint nothing else. */
const missingMs = 3
/** More are dropped at once: plates and numbers change for as long as the page is open. */
const maxSprites = 6000
/** In degrees: arrows in smaller steps look the same, and would need more images. */
const headingStep = 15

/** Small images of trucks, clusters, plates and names, painted once: copying an image is much cheaper. */
export class Sprites {
  readonly #colors: MapColors
  readonly #pixelRatio: number
  readonly #icons: ReadonlyMap<string, HTMLCanvasElement>
  readonly #sprites = new Map<string, Sprite>()
  /** By key, how to paint the images for which the last frame had no time. */
  readonly #missing = new Map<string, () => void>()
  #deadline = 0

  constructor(colors: MapColors, pixelRatio: number) {
    this.#colors = colors
    this.#pixelRatio = pixelRatio
    this.#icons = new Map(drawTruckIcons(colors).map(({ name, image }) => [name, image]))
  }

  startFrame(): void {
    this.#deadline = performance.now() + paintingMs
    this.#missing.clear()
    if (this.#sprites.size > maxSprites) this.#sprites.clear()
  }

  /** Whether the last frame had no time for some images. */
  get isMissingAny(): boolean {
    return this.#missing.size > 0
  }

  paintMissing(): void {
    const deadline = performance.now() + missingMs
    for (const [key, paint] of this.#missing) {
      if (performance.now() > deadline) return
      paint()
      this.#missing.delete(key)
    }
  }

  /** `scale` 1 is the size at the highest zoom levels. For lack of time without its arrow. */
  truck(truck: SpriteTruck, scale: number): Sprite {
    const step = Math.round(scale * 10) / 10
    const key = `truck ${truck.state} ${truck.alarm} ${truck.isStale} ${step}`
    if (truck.heading !== null) {
      const heading = (Math.round(truck.heading / headingStep) * headingStep) % 360
      const turned = this.#find(`${key} ${heading}`, iconSize * step, iconSize * step, (context) =>
        this.#paintTruck(context, { ...truck, heading }, step),
      )
      if (turned) return turned
    }
    return this.#findNow(key, iconSize * step, iconSize * step, (context) =>
      this.#paintTruck(context, { ...truck, heading: null }, step),
    )
  }

  #paintTruck(
    context: OffscreenCanvasRenderingContext2D,
    { state, heading, alarm, isStale }: SpriteTruck,
    scale: number,
  ): void {
    const { tones } = this.#colors
    const half = (iconSize * scale) / 2
    context.translate(half, half)
    if (alarm > 0) {
      const color = alarm === 2 ? tones.red.solid : tones.amber.solid
      context.beginPath()
      context.arc(0, 0, 13 * scale, 0, 2 * Math.PI)
      context.globalAlpha = 0.25
      context.fillStyle = color
      context.fill()
      context.globalAlpha = 1
      context.lineWidth = 2
      context.strokeStyle = color
      context.stroke()
    }
    if (isStale) context.globalAlpha = 0.45
    const drawIcon = (name: string) => {
      const icon = this.#icons.get(name)
      if (icon) context.drawImage(icon, -half, -half, 2 * half, 2 * half)
    }
    if (heading !== null) {
      context.save()
      context.rotate((heading * Math.PI) / 180)
      drawIcon(`arrow-${state}`)
      context.restore()
    }
    drawIcon(`truck-${state}`)
  }

  /** For lack of time without its number. */
  cluster(kind: MarkKind, count: number, radius: number): Sprite {
    const { fill, text } = clusterColors(kind, this.#colors)
    const size = 2 * radius + 2
    const paintDisc: Paint = (context) => {
      context.translate(size / 2, size / 2)
      context.beginPath()
      context.arc(0, 0, radius, 0, 2 * Math.PI)
      context.fillStyle = fill
      context.fill()
      context.lineWidth = 1.5
      context.strokeStyle = this.#colors.halo
      context.stroke()
    }
    const numbered = this.#find(`cluster ${kind} ${count}`, size, size, (context) => {
      paintDisc(context)
      context.font = `600 11px ${fontFamily}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillStyle = text
      context.fillText(formatNumber(count), 0, 0.5)
    })
    return numbered ?? this.#findNow(`cluster ${kind} of ${radius}`, size, size, paintDisc)
  }

  plate(text: string): Sprite | undefined {
    const { width, height } = plateSize
    return this.#find(`plate ${text}`, width, height, (context) => {
      context.textAlign = 'center'
      this.#write(context, text, `600 11px ${fontFamily}`, { x: width / 2, y: height / 2 })
    })
  }

  /** The dot and the name of a city; the dot is `cityMargin` from the left, halfway down. */
  city({ name, size, dotRadius }: Pick<CityLabel, 'name' | 'size' | 'dotRadius'>) {
    const width = cityMargin + labelGap + name.length * size * 0.7
    return this.#find(`city ${name} ${size}`, width, cityHeight, (context) => {
      const y = cityHeight / 2
      context.beginPath()
      context.arc(cityMargin, y, dotRadius, 0, 2 * Math.PI)
      context.fillStyle = this.#colors.land
      context.fill()
      context.strokeStyle = this.#colors.label
      context.stroke()
      this.#write(context, name, `500 ${size}px ${fontFamily}`, { x: cityMargin + labelGap, y })
    })
  }

  #write(
    context: OffscreenCanvasRenderingContext2D,
    text: string,
    font: string,
    { x, y }: { x: number; y: number },
  ): void {
    context.font = font
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.strokeStyle = this.#colors.halo
    context.lineWidth = 3
    context.strokeText(text, x, y)
    context.fillStyle = this.#colors.label
    context.fillText(text, x, y)
  }

  /** Undefined if it is new and this frame has no time left. */
  #find(key: string, width: number, height: number, paint: Paint): Sprite | undefined {
    if (this.#sprites.has(key) || performance.now() < this.#deadline) {
      return this.#findNow(key, width, height, paint)
    }
    this.#missing.set(key, () => void this.#findNow(key, width, height, paint))
    return undefined
  }

  #findNow(key: string, width: number, height: number, paint: Paint): Sprite {
    const known = this.#sprites.get(key)
    if (known) return known
    const canvas = new OffscreenCanvas(
      Math.ceil(width * this.#pixelRatio),
      Math.ceil(height * this.#pixelRatio),
    )
    const context = canvas.getContext('2d')
    context?.scale(this.#pixelRatio, this.#pixelRatio)
    if (context) paint(context)
    const sprite = canvas.transferToImageBitmap()
    this.#sprites.set(key, sprite)
    return sprite
  }
}

/** Room of the dot at the left of a city's image. */
export const cityMargin = 5
const cityHeight = 22

/** In CSS pixels. */
export const plateSize = { width: 58, height: 15 }
