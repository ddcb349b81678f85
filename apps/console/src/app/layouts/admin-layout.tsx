import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { AdminFrame } from '#app/frame/admin-frame.tsx'
import { loadAhead } from '#app/load-ahead.ts'
import { keepFresh } from '#data/session/keep-fresh.ts'
import { keepAwake } from '#data/live/keep-awake.ts'
import { LiveContext } from '#data/live/live-context.ts'
import type { LiveDatabase } from '#data/live/live-database.ts'
import { openLiveDatabase } from '#data/live/open-live-database.ts'
import { retryOnce } from '#data/http/retry-once.ts'
import { useServices } from '#data/use-services.ts'
import { JourneysProvider } from '#features/journeys/live/journeys-provider.tsx'
import { ReadingProvider } from '#features/notifications/live/reading-provider.tsx'
import { showToast } from '#ui/show-toast.ts'
import { Toasts } from '#ui/toasts.tsx'
import '@mantine/core/styles.layer.css'

/** Sooner when the rows are here sooner; then the first drawing and the first click have the browser to themselves. */
const pagesAheadMs = 5000
const afterRowsMs = 1500

/** What only a signed-in person needs; it is thrown away when they leave. */
export function AdminLayout() {
  const services = useServices()
  const [queries] = useState(createQueries)
  const [live] = useState(() => openLiveDatabase(services))
  // Not after the first paint: the connection is made while the browser draws.
  useLayoutEffect(() => {
    live.start()
    const letSleep = keepAwake(live)
    return () => {
      letSleep()
      live.stop()
    }
  }, [live])
  useEffect(() => keepFresh(services.http), [services])
  useAlreadyInside()
  usePagesAhead(live)
  return (
    <QueryClientProvider client={queries}>
      <LiveContext value={live}>
        <JourneysProvider>
          <ReadingProvider>
            <AdminFrame />
          </ReadingProvider>
        </JourneysProvider>
        <Toasts />
      </LiveContext>
    </QueryClientProvider>
  )
}

/** The browser's idea of being offline must not hold anything back in silence: it is tried, and what comes of it told. */
const networkMode = 'always'

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: retryOnce, staleTime: 5000, networkMode },
      mutations: { networkMode },
    },
  })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An activation link was opened by who is signed in already. */
    isAlreadyInside?: boolean
  }
}

function useAlreadyInside() {
  const isInside = useRouterState({ select: (state) => state.location.state.isAlreadyInside })
  useEffect(() => {
    if (isInside) {
      showToast(
        'Ya hay una sesión abierta',
        'Para activar otra cuenta, cierre sesión y abra el enlace de nuevo.',
        'failed',
      )
    }
  }, [isInside])
}

/** After the first rows, not beside them; a lost connection must not take the next page away. */
function usePagesAhead(live: LiveDatabase) {
  const router = useRouter()
  useEffect(() => {
    let isDone = false
    const load = () => {
      if (!isDone) loadAhead(router, Object.keys(router.routesById))
      isDone = true
    }
    const timers = [setTimeout(load, pagesAheadMs)]
    const unsubscribe = live.subscribe(() => {
      if (live.getConnection().kind !== 'live') return
      unsubscribe()
      timers.push(setTimeout(load, afterRowsMs))
    })
    return () => {
      isDone = true
      timers.forEach(clearTimeout)
      unsubscribe()
    }
  }, [router, live])
}
