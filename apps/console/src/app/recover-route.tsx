import { useRouterState } from '@tanstack/react-router'
import { RecoverPage } from '#features/session/recover-page.tsx'

export function RecoverRoute() {
  const email = useRouterState({ select: (state) => state.location.state.email })
  return <RecoverPage email={email ?? ''} />
}
