import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { releaseLock, takeLock, userFileQuery } from '../users-data.ts'

/** The server keeps a lock for two minutes without a sign of its holder. */
const renewMs = 30 * secondMs
/** How often a case that somebody else has is asked for again. */
const retryMs = 10 * secondMs

export type LockState =
  | { status: 'taking' | 'mine' }
  /** Somebody else has it, or it could not be taken: the message says which. */
  | { status: 'held' | 'failed'; message: string }

const lockedCode = 'user.locked' satisfies ErrorCode

/** Keeps the case for this reviewer while it is open, and gives it back on leaving. */
export function useReviewLock(userId: string, isWanted: boolean): LockState {
  const { http } = useServices()
  const queries = useQueryClient()
  const [lock, setLock] = useState<LockState>({ status: 'taking' })
  useEffect(() => {
    if (!isWanted) return undefined
    let isOpen = true
    let wasMine = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = async () => {
      const next = await tryToTake()
      if (!isOpen) return
      setLock(next)
      // Only the holder reads it unmasked, and whoever had it may have decided something.
      const isMine = next.status === 'mine'
      if (isMine && !wasMine) {
        void queries.invalidateQueries({ queryKey: userFileQuery(http, userId).queryKey })
      }
      wasMine = isMine
      timer = setTimeout(() => void take(), isMine ? renewMs : retryMs)
    }
    const tryToTake = async (): Promise<LockState> => {
      try {
        await takeLock(http, userId)
        return { status: 'mine' }
      } catch (error) {
        const isHeld = error instanceof HttpFailure && error.code === lockedCode
        return { status: isHeld ? 'held' : 'failed', message: describeError(error) }
      }
    }
    void take()
    return () => {
      isOpen = false
      clearTimeout(timer)
      setLock({ status: 'taking' })
      // Without an answer it expires by itself.
      releaseLock(http, userId).catch(() => undefined)
    }
  }, [http, queries, userId, isWanted])
  return lock
}
