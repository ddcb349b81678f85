import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type NotificationTarget, toRoute } from './notification-target.ts'

interface TargetLinkProps {
  target: NotificationTarget
  className: string | undefined
  /** So that the list finds it. */
  id: string
  onClick: () => void
  children: ReactNode
}

export function TargetLink({ target, id, ...props }: TargetLinkProps) {
  return <Link {...props} {...toRoute(target)} data-notification={id} />
}
