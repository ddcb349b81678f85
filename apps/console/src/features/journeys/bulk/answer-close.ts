import type { BulkProgress } from './use-bulk-run.ts'

/** While it runs, the first Escape only stops it: what was done stays in sight. */
export const answerClose = ({
  isRunning,
  isStopping,
}: Pick<BulkProgress, 'isRunning' | 'isStopping'>): 'stop' | 'close' =>
  isRunning && !isStopping ? 'stop' : 'close'
