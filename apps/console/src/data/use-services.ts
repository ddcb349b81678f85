import { createContext, use, useSyncExternalStore } from 'react'
import type { ConsoleServices } from './console-services.ts'
import type { Preferences } from './preferences.ts'

export const ServicesContext = createContext<ConsoleServices | null>(null)

export function useServices(): ConsoleServices {
  const services = use(ServicesContext)
  if (services === null) throw new Error('useServices needs ServicesContext above it')
  return services
}

export function usePreferences(): Preferences {
  const { preferences } = useServices()
  return useSyncExternalStore(preferences.subscribe, preferences.get)
}
