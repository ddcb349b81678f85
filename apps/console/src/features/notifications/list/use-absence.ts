import { useMemo } from 'react'
import { useOwnId } from '#data/session/use-own-id.ts'
import { useServices } from '#data/use-services.ts'
import { useAwaySince } from '#features/notifications/presence/use-away-since.ts'
import { type Absence, rememberReturn } from './absence.ts'

const clock = () => new Date()

/** The person's last absence that was long enough to have missed something. */
export function useAbsence(): Absence | null {
  const { storage } = useServices()
  const ownId = useOwnId()
  const since = useAwaySince()
  return useMemo(
    () =>
      since === null ? null : rememberReturn(storage, `arriero-returned-at:${ownId}`, since, clock),
    [storage, ownId, since],
  )
}
