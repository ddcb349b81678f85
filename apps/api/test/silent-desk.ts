import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'

/** Tells nobody, for tests of something else. */
export const silentNotifications: NotificationService = {
  readRules: async () => defaultRules,
  announce: async () => {},
  reconcile: async () => {},
}
