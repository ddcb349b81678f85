import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { makeKey } from '#features/journeys/actions/make-key.ts'
import { useStaleLock } from '#features/journeys/actions/use-stale-lock.ts'
import {
  type BulkRequest,
  type BulkResult,
  type BulkTarget,
  mergeResults,
  runBulk,
  targetsToRetry,
} from './bulk-run.ts'

export interface BulkProgress {
  results: readonly BulkResult[]
  /** 0: nothing was sent yet. */
  total: number
  isRunning: boolean
  /** No more is sent; what was sent is still to be answered. */
  isStopping: boolean
}

export interface BulkRun extends BulkProgress {
  start: (name: CommandName, body: object, targets: readonly BulkTarget[]) => void
  retry: () => void
  stop: () => void
  forget: () => void
}

const nothingSent: BulkProgress = {
  results: [],
  total: 0,
  isRunning: false,
  isStopping: false,
}

/** One request for many journeys, from its start to the answer of the last. */
export function useBulkRun(versionNow: (id: string) => number | undefined): BulkRun {
  const { http } = useServices()
  const refuse = useStaleLock()
  const [progress, setProgress] = useState(nothingSent)
  const current = useRef<{ request: BulkRequest; isCancelled: boolean }>(undefined)

  async function run(request: BulkRequest, targets: readonly BulkTarget[]) {
    const own = { request, isCancelled: false }
    current.current = own
    const change = (next: (before: BulkProgress) => BulkProgress) =>
      setProgress((before) => (current.current === own ? next(before) : before))
    await runBulk(request, targets, {
      write: http.write,
      refuse,
      isCancelled: () => own.isCancelled,
      onResults: (fresh) =>
        change((before) => ({ ...before, results: mergeResults(before.results, fresh) })),
    })
    change((before) => ({ ...before, isRunning: false, isStopping: false }))
  }

  function cancel() {
    if (current.current) current.current.isCancelled = true
  }
  // Whoever leaves the page sends no more.
  useEffect(() => cancel, [])

  return {
    ...progress,
    start: (name, body, targets) => {
      setProgress({ ...nothingSent, total: targets.length, isRunning: true })
      void run({ name, body, key: makeKey() }, targets)
    },
    retry: () => {
      if (!current.current) return
      setProgress({ ...progress, isRunning: true })
      void run(current.current.request, targetsToRetry(progress.results, versionNow))
    },
    stop: () => {
      cancel()
      setProgress((before) => ({ ...before, isStopping: before.isRunning }))
    },
    forget: () => {
      cancel()
      current.current = undefined
      setProgress(nothingSent)
    },
  }
}
