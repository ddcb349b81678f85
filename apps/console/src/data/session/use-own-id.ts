import { useState } from 'react'
import { useServices } from '#data/use-services.ts'

/** Who is at the screen. Read once: whoever signs in next starts the administration anew, and reading a cookie is slow. */
export function useOwnId(): string {
  const { session } = useServices()
  const [id] = useState(() => session.read()?.id ?? '')
  return id
}
