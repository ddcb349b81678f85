/** Runs one piece of work with a line that says what, whether it went well and how long it took. */
export async function step(
  what: string,
  work: () => Promise<{ isOk: boolean; output: string }>,
): Promise<boolean> {
  console.log(`▸ ${what}…`)
  const started = performance.now()
  const { isOk, output } = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
  if (!isOk && output) console.error(output.trimEnd())
  console.log(`${isOk ? '✓' : '✗'} ${what} (${seconds} s)`)
  return isOk
}
