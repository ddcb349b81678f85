import { formatNumber } from '@arriero/domain/format/number.ts'
import { useMatches, useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

/** Counts in the page title. `unread` comes formatted, because this file is part of the login bundle. */
export interface TitleCounts {
  attention: number
  /** Part of `attention`. */
  critical: number
  unread: string
}

const noCounts: TitleCounts = { attention: 0, critical: 0, unread: '' }

/** `🚨2 (14) 🔔3 · En curso · Arriero`: the counts are visible from other tabs too, the critical ones first. */
export function pageTitle(
  title: string | undefined,
  { attention, critical, unread }: TitleCounts = noCounts,
): string {
  const alarm = critical > 0 ? `🚨${formatNumber(critical)} ` : ''
  const count = attention > 0 ? `${alarm}(${formatNumber(attention)}) ` : ''
  const bell = unread === '' ? '' : `🔔${unread} · `
  return `${count}${bell}${title === undefined ? '' : `${title} · `}Arriero`
}

/** `name`: a title set by the page itself, such as a journey's code; it replaces the route's title. */
export function usePageTitle(counts?: TitleCounts, name: string | null = null) {
  const routeTitle = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const title = pageTitle(name ?? routeTitle, counts)
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Moves the focus to the new page's content, so that keyboard and screen reader start at its beginning. */
export function useFocusOnNavigation() {
  const ref = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    // A form starts in its first field.
    if (document.activeElement?.hasAttribute('data-autofocus')) return
    ref.current?.focus({ preventScroll: true })
  }, [path])
  return ref
}

/** Preloads the code of these pages in the background. A failure is shown when the page is opened. */
export function preloadRoutes(router: AnyRouter, routeIds: readonly string[]): void {
  for (const id of routeIds) {
    const route = router.routesById[id]
    if (route) router.loadRouteChunk(route)?.catch(() => undefined)
  }
}
