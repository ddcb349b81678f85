import { estimateStrength } from './estimate-strength.ts'

/** Runs in a worker, so that the estimate never blocks typing. */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ password: string; personal: string[] }>) => {
    self.postMessage(estimateStrength(data.password, data.personal))
  },
)
