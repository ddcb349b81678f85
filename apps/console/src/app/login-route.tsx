import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginPage } from '#features/session/login-page.tsx'
import { paths } from '#paths.ts'
import { loadAhead } from './load-ahead.ts'

const route = getRouteApi('/auth/visitor/login')

/** What comes after signing in, fetched while the person types. */
const firstPages = ['/admin', '/admin/en-curso']
const firstPagesMs = 1000

export function LoginRoute() {
  const router = useRouter()
  const { volver } = route.useSearch()
  const loginMessage = useRouterState({ select: (state) => state.location.state.loginMessage })
  useEffect(() => {
    const timer = setTimeout(() => loadAhead(router, firstPages), firstPagesMs)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <LoginPage
      loginMessage={loginMessage ?? null}
      onSignedIn={() => router.history.replace(volver ?? paths.admin())}
    />
  )
}
