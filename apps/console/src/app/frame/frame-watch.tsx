import { usePageTitle } from '#app/page-title.ts'
import { useJourneyTotals } from '#features/journeys/live/use-journey-totals.ts'
import { useArrivals } from '#features/notifications/arrivals/use-arrivals.ts'
import { useUnreadCount } from '#features/notifications/live/use-unread-count.ts'
import { usePresence } from '#features/notifications/presence/use-presence.ts'

/**
 * What goes on in the background of every page: the title of the tab, toasts and presence. It shows nothing and is
 * not the frame itself, which would otherwise be rendered with every notification.
 */
export function FrameWatch({ pageName }: { pageName: string | null }) {
  const { attention } = useJourneyTotals()
  const unread = useUnreadCount()
  usePageTitle({ attention: attention ?? 0, unread: unread ?? 0 }, pageName)
  useArrivals()
  usePresence()
  return null
}
