import { useRouterState } from '@tanstack/react-router'
import { DownloadPage } from '#features/download/download-page.tsx'
import { usePageTitle } from './page-navigation.ts'

/** The token of the link is its fragment, which is never sent to a server by itself. */
export function DownloadRoute() {
  usePageTitle()
  const token = useRouterState({ select: (state) => state.location.hash })
  return <DownloadPage key={token} token={token} />
}
