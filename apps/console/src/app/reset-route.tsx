import { useNavigate, useRouterState } from '@tanstack/react-router'
import { ResetPage } from '#features/session/reset-page.tsx'
import { paths } from '#paths.ts'

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
