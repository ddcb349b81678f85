import type { MapColors } from '../map-colors.ts'
import { type CityLabel, labelGap } from '../marks/city-labels.ts'
import { drawTruckIcons, iconSize } from '../truck-icons.ts'
import type { Truck } from '../truck.ts'

type Sprite = HTMLCanvasElement
export type SpriteTruck = Pick<Truck, 'state' | 'alarm' | 'isStale'> & { heading: number | null }

const fontFamily = "'Inter Variable', system-ui, sans-serif"
/** New plates are drawn a few at a time, so that no frame takes long. */
const platesPerFrame = 40
const maxPlates = 4000

/** Small images of trucks and plates, drawn once: copying an image is much cheaper than drawing it. */
export class Sprites {
  readonly #colors: MapColors
  readonly #pixelRatio: number
  readonly #icons: ReadonlyMap<string, HTMLCanvasElement>
  readonly #trucks = new Map<string, Sprite>()
  readonly #plates = new Map<string, Sprite>()
  readonly #names = new Map<string, Sprite>()
  #platesLeft = platesPerFrame

  constructor(colors: MapColors, pixelRatio: number) {
    this.#colors = colors
    this.#pixelRatio = pixelRatio
    this.#icons = new Map(drawTruckIcons(colors).map(({ name, image }) => [name, image]))
  }

  startFrame(): void {
    this.#platesLeft = platesPerFrame
  }

  /** `scale` 1 is the size at the highest zoom levels. */
  truck(truck: SpriteTruck, scale: number): Sprite {
    const step = Math.round(scale * 10) / 10
    const key = [truck.state, truck.heading, truck.alarm, truck.isStale, step].join()
    const known = this.#trucks.get(key)
    if (known) return known
    const sprite = this.#drawTruck(truck, step)
    this.#trucks.set(key, sprite)
    return sprite
  }

  #drawTruck({ state, heading, alarm, isStale }: SpriteTruck, scale: number): Sprite {
    const { tones } = this.#colors
    return this.#paint(iconSize * scale, iconSize * scale, (context) => {
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
      const stamp = (name: string) => {
        const icon = this.#icons.get(name)
        if (icon) context.drawImage(icon, -half, -half, 2 * half, 2 * half)
      }
      if (heading !== null) {
        context.save()
        context.rotate((heading * Math.PI) / 180)
        stamp(`arrow-${state}`)
        context.restore()
      }
      stamp(`truck-${state}`)
    })
  }

  /** Undefined if this frame has drawn enough new ones. */
  plate(text: string): Sprite | undefined {
    const known = this.#plates.get(text)
    if (known) return known
    if (this.#platesLeft <= 0) return undefined
    this.#platesLeft -= 1
    if (this.#plates.size > maxPlates) this.#plates.clear()
    const { halo, label } = this.#colors
    const sprite = this.#paint(plateSize.width, plateSize.height, (context) => {
      context.font = `600 11px ${fontFamily}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.strokeStyle = halo
      context.lineWidth = 3
      context.strokeText(text, plateSize.width / 2, plateSize.height / 2)
      context.fillStyle = label
      context.fillText(text, plateSize.width / 2, plateSize.height / 2)
    })
    this.#plates.set(text, sprite)
    return sprite
  }

  /** The dot and the name of a city; the dot is in the middle of the left edge. */
  city({ name, size, dotRadius }: Pick<CityLabel, 'name' | 'size' | 'dotRadius'>): Sprite {
    const known = this.#names.get(name)
    if (known) return known
    const { halo, label, land } = this.#colors
    const width = cityMargin + labelGap + name.length * size * 0.7
    const sprite = this.#paint(width, cityHeight, (context) => {
      const middle = cityHeight / 2
      context.beginPath()
      context.arc(cityMargin, middle, dotRadius, 0, 2 * Math.PI)
      context.fillStyle = land
      context.fill()
      context.strokeStyle = label
      context.stroke()
      context.font = `500 ${size}px ${fontFamily}`
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.strokeStyle = halo
      context.lineWidth = 3
      context.strokeText(name, cityMargin + labelGap, middle)
      context.fillStyle = label
      context.fillText(name, cityMargin + labelGap, middle)
    })
    this.#names.set(name, sprite)
    return sprite
  }

  #paint(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): Sprite {
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * this.#pixelRatio)
    canvas.height = Math.ceil(height * this.#pixelRatio)
    const context = canvas.getContext('2d')
    if (!context) return canvas
    context.scale(this.#pixelRatio, this.#pixelRatio)
    draw(context)
    return canvas
  }
}

/** Room of the dot at the left of a city's image, and the height of the image. */
export const cityMargin = 5
export const cityHeight = 22

/** In CSS pixels. */
export const plateSize = { width: 58, height: 15 }
