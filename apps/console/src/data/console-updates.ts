import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { Listeners } from './listeners.ts'

/** `postponed`: the user does not want to see it for now. */
export type UpdateState = 'none' | 'offered' | 'postponed'

const postponedMs = hourMs

/** Whether there is a newer build of the console than this page. The page changes to it only when the user says so. */
export class ConsoleUpdates {
  readonly #listeners = new Listeners()
  #state: UpdateState = 'none'
  #load = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly subscribe = this.#listeners.add
  readonly get = (): UpdateState => this.#state

  /** A newer build is ready; `load` changes to it. */
  offer(load: () => void): void {
    this.#load = load
    if (this.#state === 'none') this.#change('offered')
  }

  /** This page is of the newest build. */
  withdraw(): void {
    this.#change('none')
  }

  postpone(): void {
    this.#change('postponed')
    this.#timer = setTimeout(() => this.#change('offered'), postponedMs)
  }

  accept(): void {
    if (this.#state !== 'none') this.#load()
  }

  #change(state: UpdateState): void {
    clearTimeout(this.#timer)
    this.#state = state
    this.#listeners.notify()
  }
}
