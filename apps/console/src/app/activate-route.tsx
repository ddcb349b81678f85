import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { ActivatePage } from '#features/session/activate-page.tsx'
import { paths } from '#paths.ts'

const route = getRouteApi('/auth/activate/$registerToken')

export function ActivateRoute() {
  const navigate = useNavigate()
  const { registerToken } = route.useParams()
  /** The account is there all the same: on the login screen with why they are not inside yet. */
  const goToLogin = (problem: unknown) => {
    const text = describeErrorAnd(problem, 'Su cuenta está lista. Inicie sesión.')
    const loginMessage = { kind: 'failed', text } as const
    void navigate({ to: paths.login(), state: { loginMessage }, replace: true })
  }
  return (
    <ActivatePage
      key={registerToken}
      registerToken={registerToken}
      onSignedIn={() => void navigate({ to: paths.admin(), replace: true })}
      onActivated={goToLogin}
    />
  )
}
