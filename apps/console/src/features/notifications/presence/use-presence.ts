import { useQuery } from '@tanstack/react-query'
import { usePresenceQuery } from './use-presence-query.ts'

/** Says that somebody is here while the page is before their eyes. Once, in the frame. */
export function usePresence(): void {
  useQuery({ ...usePresenceQuery(), notifyOnChangeProps: [] })
}
