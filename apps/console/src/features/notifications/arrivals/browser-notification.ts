import { describeNews } from './describe-news.ts'
import type { News } from './news-desk.ts'

const tag = 'arriero-notifications'

/** One at a time: a newer one takes the place of the one before, also of another tab's. */
export class BrowserNotification {
  readonly #onOpen: () => void
  #shown: Notification | null = null

  constructor(onOpen: () => void) {
    this.#onOpen = onOpen
  }

  show(news: News): void {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    const { title, message } = describeNews(news)
    try {
      this.#shown = new Notification(title, { body: message, tag, lang: 'es-CO' })
    } catch {
      // Some phones show them only for installed pages; the bell has it anyway.
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
