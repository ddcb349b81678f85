import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { LoginPage } from '#features/session/login-page.tsx'
import { paths } from '#paths.ts'

const route = getRouteApi('/auth/visitor/login')

export function LoginRoute() {
  const router = useRouter()
  const { volver } = route.useSearch()
  const notice = useRouterState({ select: (state) => state.location.state.notice })
  return (
    <LoginPage
      notice={notice ?? null}
      onSignedIn={() => router.history.replace(volver ?? paths.admin())}
    />
  )
}
