import { describeErrorAnd } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'

/** `failure`: what the network or a server made of it, where that is the cause. */
export type MapProblem =
  | { kind: 'no-drawing' }
  | { kind: 'no-basemap' | 'no-owners-style'; failure?: unknown }

const words: Record<MapProblem['kind'], string> = {
  'no-drawing':
    'Este navegador no puede dibujar el mapa (WebGL está apagado). Use la vista de lista.',
  'no-basemap': 'No se pudo cargar el fondo del mapa. Los vehículos sí están al día.',
  'no-owners-style': 'El mapa de su empresa no responde: se muestra el de Arriero.',
}

export const describeMapProblem = (problem: MapProblem): string =>
  'failure' in problem
    ? describeErrorAnd(problem.failure, words[problem.kind])
    : words[problem.kind]

/** A file that the map asked for itself: its error has the status, but its message is English and an address. */
export function toMapFailure(error: unknown): unknown {
  const status = Object(error)['status'] as unknown
  return typeof status === 'number' ? new HttpFailure({ status }) : error
}
