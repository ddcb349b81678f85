let answer: boolean | undefined

/**
 * Without a graphics card the processor draws the map, and the page waits for every frame of it: half
 * a second, several times a second. Asked of the browser once.
 */
export function drawsInSoftware(): boolean {
  answer ??= !canDrawFast()
  return answer
}

function canDrawFast(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (context === null) return false
  // Chromium gives one all the same; only its name tells.
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const renderer: unknown = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
  // Browsers have few of these to give.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return !isSoftware(String(renderer))
}

/** By the names under which the processor draws: Chromium's, Mesa's and Windows' own. */
export const isSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|softpipe|software|microsoft basic render/i.test(renderer)
