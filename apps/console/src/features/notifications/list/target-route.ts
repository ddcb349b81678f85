import type { NotificationTarget } from '@arriero/domain/notifications/notification-target.ts'
import { linkOptions } from '@tanstack/react-router'
import { paths } from '#paths.ts'

/** The target of a notification as link options of the router. */
export function toRoute(target: NotificationTarget) {
  switch (target.page) {
    case 'journey':
      return linkOptions({
        to: '/admin/viajes/$journeyId',
        params: { journeyId: target.id },
        search: { evento: target.event ?? undefined },
      })
    case 'attention':
      return linkOptions({ to: paths.attention(), search: { motivo: target.reason } })
    case 'list':
      return target.of === 'surcharge'
        ? linkOptions({ to: paths.toApprove() })
        : linkOptions({ to: paths.toAssign(), search: { pronto: 1 } })
    case 'notifications':
      return linkOptions({ to: paths.notifications(), search: { tipos: [target.kind] } })
    case 'user':
      return linkOptions({ to: '/admin/usuarios/$userId', params: { userId: target.id } })
    case 'users':
      return linkOptions({ to: paths.users() })
    case 'approvals':
      return linkOptions({ to: paths.approvals() })
    case 'profile':
      return linkOptions({ to: paths.profile() })
  }
}
