import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LoginPage } from '#features/session/login-page.tsx'
import { paths } from '#paths.ts'
import { preloadRoutes } from './page-navigation.ts'

const route = getRouteApi('/auth/visitor/login')

/** First pages after signing in, preloaded while the user types. */
const firstPages = ['/admin', '/admin/en-curso']
const preloadDelayMs = 1000

export function LoginRoute() {
  const router = useRouter()
  const { volver } = route.useSearch()
  const loginMessage = useRouterState({ select: (state) => state.location.state.loginMessage })
  const customToken = useCustomToken()
  useEffect(() => {
    const timer = setTimeout(() => preloadRoutes(router, firstPages), preloadDelayMs)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <LoginPage
      loginMessage={loginMessage ?? null}
      customToken={customToken}
      onSignedIn={() => router.history.replace(volver ?? paths.admin())}
    />
  )
}

/** In the fragment, which browsers send to no server. Removed at once, so that it stays in no history. */
function useCustomToken(): string | null {
  const navigate = route.useNavigate()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [token] = useState(() => new URLSearchParams(hash).get('token'))
  useEffect(() => {
    if (token !== null) void navigate({ search: true, replace: true })
  }, [token, navigate])
  return token
}
