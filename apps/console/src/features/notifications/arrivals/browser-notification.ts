import type { ArrivedNotifications } from './arrival-tracker.ts'
import { describeArrivals } from './describe-arrivals.ts'

const tag = 'arriero-notifications'

/** At most one is shown: because of `tag`, a new one replaces the last one, even that of another browser tab. */
export class BrowserNotification {
  readonly #onOpen: () => void
  #shown: Notification | null = null

  constructor(onOpen: () => void) {
    this.#onOpen = onOpen
  }

  show(arrivals: ArrivedNotifications): void {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    const { title, message } = describeArrivals(arrivals)
    try {
      this.#shown = new Notification(title, { body: message, tag, lang: 'es-CO' })
    } catch {
      // Some phones allow them only for installed pages. The bell shows the notification anyway.
      return
    }
    this.#shown.addEventListener('click', () => {
      window.focus()
      this.close()
      this.#onOpen()
    })
  }

  close(): void {
    this.#shown?.close()
    this.#shown = null
  }
}
