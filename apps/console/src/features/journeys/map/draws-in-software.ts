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
  // Browsers have few of these to give.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
