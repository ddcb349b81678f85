import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
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
  useEffect(() => {
    const timer = setTimeout(() => preloadRoutes(router, firstPages), preloadDelayMs)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <LoginPage
      loginMessage={loginMessage ?? null}
      onSignedIn={() => router.history.replace(volver ?? paths.admin())}
    />
  )
}
