import { useServices } from '#data/use-services.ts'

/** Who is at the screen. */
export function useOwnId(): string {
  return useServices().session.read()?.id ?? ''
}
