import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { makeIdempotencyKey } from '#data/http/idempotency-key.ts'
import { useStaleDataGuard } from '#features/journeys/commands/stale-data-guard.ts'
import {
  type BulkRequest,
  type BulkResult,
  type BulkTarget,
  mergeResults,
  runBulk,
  targetsToRetry,
} from './bulk-run.ts'

interface BulkProgress {
  results: readonly BulkResult[]
  /** 0 before anything is sent. */
  total: number
  isRunning: boolean
  /** The user stopped the run, but the requests already sent have no answer yet. */
  isStopping: boolean
}

export interface BulkRun extends BulkProgress {
  start: (name: CommandName, body: object, targets: readonly BulkTarget[]) => void
  retry: () => void
  stop: () => void
  reset: () => void
}

const nothingSent: BulkProgress = {
  results: [],
  total: 0,
  isRunning: false,
  isStopping: false,
}

/** Runs one command on many journeys and tracks its progress. */
export function useBulkRun(currentVersion: (id: string) => number | undefined): BulkRun {
  const { http } = useServices()
  const guard = useStaleDataGuard()
  const [progress, setProgress] = useState(nothingSent)
  const latestRun = useRef<{ request: BulkRequest; isCancelled: boolean }>(undefined)

  async function run(request: BulkRequest, targets: readonly BulkTarget[]) {
    const thisRun = { request, isCancelled: false }
    latestRun.current = thisRun
    const updateProgress = (next: (before: BulkProgress) => BulkProgress) =>
      setProgress((before) => (latestRun.current === thisRun ? next(before) : before))
    await runBulk(request, targets, {
      write: http.write,
      guard,
      isCancelled: () => thisRun.isCancelled,
      onResults: (fresh) =>
        updateProgress((before) => ({ ...before, results: mergeResults(before.results, fresh) })),
    })
    updateProgress((before) => ({ ...before, isRunning: false, isStopping: false }))
  }

  function cancel() {
    if (latestRun.current) latestRun.current.isCancelled = true
  }
  // Leaving the page stops the run.
  useEffect(() => cancel, [])

  return {
    ...progress,
    start: (name, body, targets) => {
      setProgress({ ...nothingSent, total: targets.length, isRunning: true })
      void run({ name, body, key: makeIdempotencyKey() }, targets)
    },
    retry: () => {
      if (!latestRun.current) return
      setProgress({ ...progress, isRunning: true })
      void run(latestRun.current.request, targetsToRetry(progress.results, currentVersion))
    },
    stop: () => {
      cancel()
      setProgress((before) => ({ ...before, isStopping: before.isRunning }))
    },
    reset: () => {
      cancel()
      latestRun.current = undefined
      setProgress(nothingSent)
    },
  }
}

/** What closing the dialog does: while the run goes on, the first Escape only stops it and keeps the results visible. */
export const closeAction = ({
  isRunning,
  isStopping,
}: Pick<BulkProgress, 'isRunning' | 'isStopping'>): 'stop' | 'close' =>
  isRunning && !isStopping ? 'stop' : 'close'
