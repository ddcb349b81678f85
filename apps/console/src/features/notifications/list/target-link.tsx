import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#paths.ts'
import type { NotificationTarget } from './notification-target.ts'

interface TargetLinkProps {
  target: NotificationTarget
  className: string | undefined
  /** So that the list finds it. */
  id: string
  onClick: () => void
  children: ReactNode
}

export function TargetLink({ target, id, ...props }: TargetLinkProps) {
  const found = { ...props, 'data-notification': id }
  switch (target.page) {
    case 'journey':
      return (
        <Link
          {...found}
          to="/admin/viajes/$journeyId"
          params={{ journeyId: target.id }}
          search={{ evento: target.event ?? undefined }}
        />
      )
    case 'attention':
      return <Link {...found} to={paths.attention()} search={{ motivo: target.reason }} />
    case 'notifications':
      return <Link {...found} to={paths.notifications()} search={{ tipos: [target.kind] }} />
    case 'profile':
      return <Link {...found} to={paths.profile()} />
  }
}
