import { describeLiveFailure } from '#data/live/describe-live-failure.ts'
import { showToast } from '#ui/show-toast.ts'

/** What was to be marked: one as read or as unread, or all as read. */
export type Marking = 'read' | 'unread' | 'all'

const titles: Record<Marking, string> = {
  read: 'No se marcó como leída',
  unread: 'No se marcó como no leída',
  all: 'No se marcaron como leídas',
}

export const sayNotMarked = (marking: Marking, error: unknown): void =>
  showToast(titles[marking], describeLiveFailure(error), 'failed')
