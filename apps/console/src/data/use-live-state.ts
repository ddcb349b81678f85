import { createContext, use, useSyncExternalStore } from 'react'
import type { LiveConnection } from './live-connection.ts'
import type { LiveState } from './live-state.ts'

export const LiveContext = createContext<LiveConnection | null>(null)

const idle = () => () => undefined
const connecting: LiveState = { kind: 'connecting' }

export function useLiveState(): LiveState {
  const live = use(LiveContext)
  return useSyncExternalStore(live?.subscribe ?? idle, live?.getState ?? (() => connecting))
}
