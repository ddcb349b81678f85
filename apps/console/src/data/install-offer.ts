import { Listeners } from './listeners.ts'

/** The part of Chromium's event that is used; TypeScript has no types for it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

/** The browser's offer to install the console as an application; other browsers than Chromium make none. */
export class InstallOffer {
  readonly #listeners = new Listeners()
  #event: InstallEvent | null = null

  constructor(target: EventTarget) {
    target.addEventListener('beforeinstallprompt', (event) => {
      if (!isInstallEvent(event)) return
      // A phone would show its own banner over the page.
      event.preventDefault()
      this.#change(event)
    })
    target.addEventListener('appinstalled', () => this.#change(null))
  }

  readonly subscribe = this.#listeners.add
  readonly isMade = (): boolean => this.#event !== null

  /** Opens the browser's own question. An event opens it once; the browser sends another if it is refused. */
  accept(): void {
    const event = this.#event
    this.#change(null)
    void event?.prompt()
  }

  #change(event: InstallEvent | null): void {
    this.#event = event
    this.#listeners.notify()
  }
}
