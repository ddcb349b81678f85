import { useQuery } from '@tanstack/react-query'
import { usePresenceQuery } from './use-presence-query.ts'

/** Since when the person had not looked, the last time that was long; null where it never was. */
export function useAwaySince(): string | null {
  return useQuery({ ...usePresenceQuery(), enabled: false }).data
}
