import type { UserCounts } from '@arriero/domain/contract/http/review.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useNow } from '#data/use-now.ts'
import { useServices } from '#data/use-services.ts'
import { formatCount } from '#ui/count-badge.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { userCountsQuery } from '../users-data.ts'
import { type UserTab, type UserTabSlug, type UsersSearch, userTabs } from '../users-search.ts'
import { waitTone } from './waiting.ts'
import classes from './users-page.module.css'

interface UserTabsProps {
  current: UserTab
  search: UsersSearch
}

/** Each tab with its count. Those that wait for an answer also tell since when the oldest does. */
export function UserTabs({ current, search }: UserTabsProps) {
  const { http } = useServices()
  const { data } = useQuery(userCountsQuery(http))
  const now = useNow(60_000)
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = ref.current?.querySelector('[aria-current]')
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, data])
  return (
    <nav ref={ref} className={classes.tabs} aria-label="Estado">
      {userTabs.map((tab) => {
        const counted = data && countOf(data, tab)
        const oldest = isWaiting(tab) ? counted?.oldestSince : null
        return (
          <Link
            key={tab.slug}
            to="/admin/usuarios"
            search={{ ...search, estado: tab.slug }}
            className={classes.tab}
            aria-current={tab.slug === current.slug ? 'page' : undefined}
          >
            <span className={classes.tabName}>{tab.label}</span>{' '}
            <strong className={classes.tabCount}>
              {counted === undefined ? '–' : formatCount(counted.count)}
            </strong>
            {oldest && (
              <span className={classes.oldest} data-tone={waitTone(oldest, now)}>
                <Spoken>la más antigua </Spoken>
                <span aria-hidden="true">· </span>
                {formatRelative(oldest, now)}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

const countOf = ({ states, renewals }: UserCounts, { slug, state }: UserTab) =>
  slug === 'renovaciones'
    ? renewals
    : states.find(({ userStateId }) => userStateId === userStates[state])

/** In the other states nobody waits. */
const isWaiting = ({ slug }: UserTab) => waitingTabs.includes(slug)
const waitingTabs: readonly UserTabSlug[] = ['revision', 'correccion', 'renovaciones']
