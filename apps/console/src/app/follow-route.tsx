import { useRouterState } from '@tanstack/react-router'
import { FollowPage } from '#features/follow/follow-page.tsx'
import { usePageTitle } from './page-navigation.ts'

/** The token of the link is its fragment, which is never sent to a server by itself. */
export function FollowRoute() {
  usePageTitle()
  const token = useRouterState({ select: (state) => state.location.hash })
  return <FollowPage key={token} token={token} />
}
