import { createContext, use } from 'react'
import type { LiveDatabase } from './live-database.ts'

export const LiveContext = createContext<LiveDatabase | null>(null)

export function useLiveDatabase(): LiveDatabase {
  const database = use(LiveContext)
  if (database === null) throw new Error('useLiveDatabase needs LiveContext above it')
  return database
}
