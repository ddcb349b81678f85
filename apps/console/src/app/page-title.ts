import { formatNumber } from '@arriero/domain/format/number.ts'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

/** `(14) En curso · Arriero`: what needs a person is seen from another tab too. */
export function pageTitle(title: string | undefined, attention: number): string {
  const count = attention > 0 ? `(${formatNumber(attention)}) ` : ''
  return `${count}${title === undefined ? '' : `${title} · `}Arriero`
}

/** `name`: what the page calls itself, when its route alone can't say. */
export function usePageTitle(attention = 0, name: string | null = null) {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const title = name ?? ofRoute
  useEffect(() => {
    document.title = pageTitle(title, attention)
  }, [title, attention])
}
