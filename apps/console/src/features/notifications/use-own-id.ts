import { useServices } from '#data/use-services.ts'

/** Whose notifications: the person of the stored user. */
export function useOwnId(): string {
  return useServices().session.read()?.id ?? ''
}
