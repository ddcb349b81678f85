import { createContext, use, useSyncExternalStore } from 'react'
import type { ConsoleServices } from './console-services.ts'
import type { UpdateState } from './console-updates.ts'
import type { Preferences } from './preferences.ts'

export const ServicesContext = createContext<ConsoleServices | null>(null)

export function useServices(): ConsoleServices {
  const services = use(ServicesContext)
  if (services === null) throw new Error('useServices needs ServicesContext above it')
  return services
}

/** Whether the browser offers to install the console. */
export function useInstallOffer(): boolean {
  const { installOffer } = useServices()
  return useSyncExternalStore(installOffer.subscribe, installOffer.isMade)
}

export function useUpdateState(): UpdateState {
  const { updates } = useServices()
  return useSyncExternalStore(updates.subscribe, updates.get)
}

export function usePreferences(): Preferences {
  const { preferences } = useServices()
  return useSyncExternalStore(preferences.subscribe, preferences.get)
}
