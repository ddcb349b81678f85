import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'

/** What each panel shows a part of, and changes a part of. */
export interface PreferencePanelProps {
  preferences: NotificationPreferences
  onChange: (part: Partial<NotificationPreferences>) => void
}
