import { noBreakSpace } from '../format/number.ts'
import { type ParseResult, parseOk, parseError } from '../format/text.ts'

export interface Plate {
  kind: 'vehicle' | 'trailer' | 'motorcycle'
  /** As stored: upper case, no spaces or dashes. */
  plate: string
}

const patterns: Record<Plate['kind'], RegExp> = {
  vehicle: /^[A-Z]{3}\d{3}$/u,
  trailer: /^[RS]\d{5}$/u,
  motorcycle: /^[A-Z]{3}\d{2}[A-Z]$/u,
}

const kinds = ['vehicle', 'trailer', 'motorcycle'] as const

/** Reads `abc-123`, `ABC 123`, `R12345`, `ABC12D`. */
export function parsePlate(text: string): ParseResult<Plate> {
  const plate = text.replace(/[\s-]/gu, '').toUpperCase()
  const kind = kinds.find((candidate) => patterns[candidate].test(plate))
  if (kind === undefined) {
    return parseError('Escriba una placa válida, por ejemplo ABC 123, o R12345 si es un remolque.')
  }
  return parseOk({ kind, plate })
}

/** `ABC 123`, `ABC 12D`; a trailer's plate is one block. */
export function formatPlate(plate: string): string {
  return patterns.trailer.test(plate)
    ? plate
    : `${plate.slice(0, 3)}${noBreakSpace}${plate.slice(3)}`
}

/** Only the plate of a truck, as stored. */
export function parseTruckPlate(text: string): ParseResult<string> {
  const plate = parsePlate(text)
  return plate.ok && plate.value.kind === 'vehicle'
    ? parseOk(plate.value.plate)
    : parseError('Escriba la placa del vehículo, por ejemplo ABC 123.')
}

/** Only the plate of a trailer, as stored. */
export function parseTrailerPlate(text: string): ParseResult<string> {
  const plate = parsePlate(text)
  return plate.ok && plate.value.kind === 'trailer'
    ? parseOk(plate.value.plate)
    : parseError('Escriba la placa del remolque, por ejemplo R12345.')
}
