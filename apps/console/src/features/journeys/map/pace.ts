/** Runs `work` now, and at most once per pause after that; the last call is never lost. */
export function pace(work: () => void, pauseMs: number): { run: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const run = () => {
    if (timer !== undefined) {
      isWanted = true
      return
    }
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (!isWanted) return
      isWanted = false
      run()
    }, pauseMs)
  }
  return { run, cancel: () => clearTimeout(timer) }
}
