import type { NoticePreferences } from '@arriero/domain/contract/http/notices.ts'

/** What each panel shows a part of, and changes a part of. */
export interface PreferencePanelProps {
  preferences: NoticePreferences
  onChange: (part: Partial<NoticePreferences>) => void
}
