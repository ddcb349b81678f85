/**
 * Does the work every so often, never twice at once. It must not fail: nobody is there to hear it.
 * The answer stops it, and waits for what is under way.
 */
export function repeatWork(work: () => Promise<void>, everyMilliseconds: number) {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= work().finally(() => {
      underWay = undefined
    })
  }, everyMilliseconds)
  timer.unref()
  return async (): Promise<void> => {
    clearInterval(timer)
    await underWay
  }
}
