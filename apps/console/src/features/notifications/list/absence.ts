import { useMemo } from 'react'
import { useServices } from '#data/use-services.ts'
import { useCurrentUserId } from '#data/current-user.ts'
import { useAwaySince } from '#features/notifications/presence.ts'

/** The time in which the user was away. */
export interface Absence {
  since: string
  until: string
}

/**
 * The server says when the absence began. It ends when this browser first learns of it; that moment is stored, so that
 * a reload does not extend the absence.
 */
export function rememberReturn(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  key: string,
  since: string,
  clock: () => Date,
): Absence {
  const [storedSince, storedUntil] = (storage.getItem(key) ?? '').split(' ')
  if (storedSince === since && storedUntil) return { since, until: storedUntil }
  const absence = { since, until: clock().toISOString() }
  try {
    storage.setItem(key, `${since} ${absence.until}`)
  } catch {
    // The storage is full: the absence is still returned, but a reload will extend it.
  }
  return absence
}

const clock = () => new Date()

/** The user's last absence that was long enough to miss notifications. The first call after it stores its end. */
export function useAbsence(): Absence | null {
  const { storage } = useServices()
  const ownId = useCurrentUserId()
  const since = useAwaySince()
  return useMemo(
    () =>
      since === null ? null : rememberReturn(storage, `arriero-returned-at:${ownId}`, since, clock),
    [storage, ownId, since],
  )
}
