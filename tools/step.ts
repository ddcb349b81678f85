/** `12,3 s`, or `4 min 05 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1).replace('.', ',')} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** Runs one piece of work with a line that says what, whether it went well and how long it took. */
export async function step(
  what: string,
  work: () => Promise<{ isOk: boolean; output: string }>,
): Promise<boolean> {
  console.log(`▸ ${what}…`)
  const started = performance.now()
  const { isOk, output } = await work()
  if (!isOk && output) console.error(output.trimEnd())
  const seconds = (performance.now() - started) / 1000
  console.log(`${isOk ? '✓' : '✗'} ${what} (${formatSeconds(seconds)})`)
  return isOk
}
