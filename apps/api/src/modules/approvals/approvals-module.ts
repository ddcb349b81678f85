import { secondMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import { approvalRoutes } from './approval-routes.ts'
import { Approvals } from './approvals.ts'

interface ApprovalsOptions {
  db: Db
  clock: Clock
  notifications: NotificationService
}

/** Actions that two people decide. Registered before the modules that add kinds of them. */
export const approvalsModule = fp<ApprovalsOptions>(
  async (app, { db, clock, notifications }) => {
    const { changeLog, log } = app
    const approvals = new Approvals({ db, clock, notifications, changeLog, log })
    app.decorate('approvals', approvals)
    await app.register(approvalRoutes, { db, clock, approvals })
    app.addChores([
      {
        name: 'expire approvals and finish approved actions',
        everyMs: 30 * secondMs,
        run: () => approvals.finish(),
      },
    ])
  },
  { name: 'approvals', dependencies: ['access', 'change-log', 'chores', 'identity'] },
)
