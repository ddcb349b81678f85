import { useSyncExternalStore } from 'react'
import type { ConnectionState } from './connection-state.ts'
import { useLiveDatabase } from './live-context.ts'

export function useConnection(): ConnectionState {
  const database = useLiveDatabase()
  return useSyncExternalStore(database.subscribe, () => database.getConnection())
}
