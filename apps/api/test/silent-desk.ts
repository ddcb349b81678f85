import { defaultRules } from '@arriero/domain/notifications/notice-rule.ts'
import type { NoticeDesk } from '#platform/notice-desk.ts'

/** Tells nobody, for tests of something else. */
export const silentDesk: NoticeDesk = {
  readRules: async () => defaultRules,
  announce: async () => {},
  reconcile: async () => {},
}
