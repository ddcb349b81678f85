import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { AdminFrame } from '#app/frame/admin-frame.tsx'
import { RequiredFactorGate } from '#app/frame/required-factor.tsx'
import { preloadRoutes } from '#app/page-navigation.ts'
import { keepTokenFresh } from '#data/sign-in.ts'
import { retryOnWake, openLiveDatabase } from '#data/live/live-connection.ts'
import { LiveContext } from '#data/live/live-hooks.ts'
import type { LiveDatabase } from '#data/live/live-database.ts'
import { HttpFailure, retryOnce } from '#data/http/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { JourneysProvider } from '#features/journeys/live/journeys-provider.tsx'
import { ReadQueueProvider } from '#features/notifications/live/read-queue-provider.tsx'
import { showToast } from '#ui/toasts.tsx'
import '@mantine/core/styles.layer.css'

/** Other pages are preloaded after this time even if no rows have arrived. */
const preloadLatestMs = 10_000
/** A pause after the first rows: people look at the first page now. */
const preloadAfterRowsMs = 3000
/** Between two pages: all at once take half a second, in which the page answers nobody. */
const preloadPauseMs = 250

/** Providers for signed-in users; discarded on sign-out. */
export function AdminLayout() {
  const services = useServices()
  const [queryClient] = useState(createQueryClient)
  const [live] = useState(() => openLiveDatabase(services))
  // A layout effect, so that the connection is opened before the first paint.
  useLayoutEffect(() => {
    live.start()
    const stopRetrying = retryOnWake(live)
    return () => {
      stopRetrying()
      live.stop()
    }
  }, [live])
  useEffect(() => keepTokenFresh(services.http), [services])
  useAlreadySignedInToast()
  usePreload(live)
  return (
    <QueryClientProvider client={queryClient}>
      <LiveContext value={live}>
        <RequiredFactorGate>
          <JourneysProvider>
            <ReadQueueProvider>
              <AdminFrame />
            </ReadQueueProvider>
          </JourneysProvider>
        </RequiredFactorGate>
      </LiveContext>
    </QueryClientProvider>
  )
}

/** Queries are sent even if the browser believes it is offline, so that a failure is shown instead of nothing. */
const networkMode = 'always'

/** The server refused because of the person's rights, which may have changed since the profile was read. */
const isRefusedByRights = (error: unknown) =>
  error instanceof HttpFailure &&
  (error.code === 'session.forbidden' || error.code === 'session.second-factor-setup-required')

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isRefusedByRights(error)) void client.invalidateQueries({ queryKey: ['me'] })
      },
    }),
    defaultOptions: {
      queries: { retry: retryOnce, staleTime: 5000, networkMode },
      mutations: { networkMode },
    },
  })
  return client
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A signed-in user opened an activation link. */
    isAlreadySignedIn?: boolean
  }
}

function useAlreadySignedInToast() {
  const isAlreadySignedIn = useRouterState({
    select: (state) => state.location.state.isAlreadySignedIn,
  })
  useEffect(() => {
    if (isAlreadySignedIn) {
      showToast(
        'Ya hay una sesión abierta',
        'Para activar otra cuenta, cierre sesión y abra el enlace de nuevo.',
        'failed',
      )
    }
  }, [isAlreadySignedIn])
}

/** Preloads the code of all pages for signed-in users, so that they open also after the connection is lost. */
function usePreload(live: LiveDatabase) {
  const router = useRouter()
  useEffect(() => {
    const pages = Object.keys(router.routesById).filter((id) => id.startsWith('/admin/'))
    let timer: ReturnType<typeof setTimeout>
    const loadNext = () => {
      const next = pages.shift()
      if (next === undefined) return
      preloadRoutes(router, [next])
      timer = setTimeout(loadNext, preloadPauseMs)
    }
    timer = setTimeout(loadNext, preloadLatestMs)
    const unsubscribe = live.subscribe(() => {
      if (live.getConnection().kind !== 'live') return
      unsubscribe()
      clearTimeout(timer)
      timer = setTimeout(loadNext, preloadAfterRowsMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [router, live])
}
