import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ActivatePage } from '#features/session/activate-page.tsx'
import { paths } from '#paths.ts'

const route = getRouteApi('/auth/activate/$registerToken')

export function ActivateRoute() {
  const navigate = useNavigate()
  const { registerToken } = route.useParams()
  const notice = { kind: 'done', text: 'Su cuenta está lista. Inicie sesión.' } as const
  return (
    <ActivatePage
      key={registerToken}
      registerToken={registerToken}
      onSignedIn={() => void navigate({ to: paths.admin(), replace: true })}
      onActivated={() => void navigate({ to: paths.login(), state: { notice }, replace: true })}
    />
  )
}
