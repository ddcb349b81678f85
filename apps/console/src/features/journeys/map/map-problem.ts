import { describeErrorAnd } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'

/** `failure`: the network or server error, if that is the cause. */
export type MapProblem =
  | { kind: 'no-webgl' }
  | { kind: 'no-basemap' | 'no-custom-style'; failure?: unknown }

const messages: Record<MapProblem['kind'], string> = {
  'no-webgl':
    'Este navegador no puede dibujar el mapa (WebGL está apagado). Use la vista de lista.',
  'no-basemap': 'No se pudo cargar el fondo del mapa. Los vehículos sí están al día.',
  'no-custom-style': 'El mapa de su empresa no responde: se muestra el de Arriero.',
}

export const describeMapProblem = (problem: MapProblem): string =>
  'failure' in problem
    ? describeErrorAnd(problem.failure, messages[problem.kind])
    : messages[problem.kind]

/** Errors of requests made by MapLibre have a status, but an English message with an address. */
export function toMapFailure(error: unknown): unknown {
  const status = Object(error)['status'] as unknown
  return typeof status === 'number' ? new HttpFailure({ status }) : error
}

let isSoftwareRendered: boolean | undefined

/**
 * Whether WebGL is rendered by the CPU. Every frame of the map would then block the page for about half a
 * second. Determined once.
 */
export function drawsInSoftware(): boolean {
  isSoftwareRendered ??= !hasHardwareRendering()
  return isSoftwareRendered
}

function hasHardwareRendering(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (context === null) return false
  // Chromium returns a context even then, so the renderer's name is checked too.
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const renderer: unknown = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
  // Release it, because browsers limit the number of contexts.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return !isSoftware(String(renderer))
}

/** Names of the software renderers of Chromium, Mesa and Windows. */
export const isSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|softpipe|software|microsoft basic render/i.test(renderer)
