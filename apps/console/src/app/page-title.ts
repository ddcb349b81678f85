import { formatNumber } from '@arriero/domain/format/number.ts'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatUnread } from '#features/notifications/live/describe-unread.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

/** What waits for the person. */
export interface Waiting {
  attention: number
  unread: number
}

const nothingWaits: Waiting = { attention: 0, unread: 0 }

/** `(14) 🔔3 · En curso · Arriero`: what needs a person is seen from another tab too. */
export function pageTitle(
  title: string | undefined,
  { attention, unread }: Waiting = nothingWaits,
): string {
  const count = attention > 0 ? `(${formatNumber(attention)}) ` : ''
  const bell = unread > 0 ? `🔔${formatUnread(unread)} · ` : ''
  return `${count}${bell}${title === undefined ? '' : `${title} · `}Arriero`
}

/** `name`: what the page calls itself, when its route alone can't say. */
export function usePageTitle(waiting?: Waiting, name: string | null = null) {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const title = name ?? ofRoute
  const wanted = pageTitle(title, waiting)
  useEffect(() => {
    document.title = wanted
  }, [wanted])
}
