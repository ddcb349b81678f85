import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { ActivatePage } from '#features/session/activate-page.tsx'
import { RecoverPage } from '#features/session/recover-page.tsx'
import { ResetPage } from '#features/session/reset-page.tsx'
import { paths } from '#paths.ts'

export function RecoverRoute() {
  const email = useRouterState({ select: (state) => state.location.state.email })
  return <RecoverPage email={email ?? ''} />
}

const activateRoute = getRouteApi('/auth/activate/$registerToken')

export function ActivateRoute() {
  const navigate = useNavigate()
  const { registerToken } = activateRoute.useParams()
  // The account exists, but signing in failed: the login screen shows the reason.
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

export function ResetRoute() {
  const navigate = useNavigate()
  const resetToken = useRouterState({ select: (state) => state.location.hash })
  const loginMessage = {
    kind: 'done',
    text: 'Su contraseña cambió. Inicie sesión con la nueva.',
  } as const
  return (
    <ResetPage
      resetToken={resetToken}
      onChanged={() => void navigate({ to: paths.login(), state: { loginMessage }, replace: true })}
    />
  )
}
