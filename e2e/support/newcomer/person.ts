import type { Locator, Page } from '@playwright/test'

/** What a person has done since the address was opened. */
export interface Effort {
  seconds: number
  clicks: number
  /** A combination such as Ctrl K is one press. */
  keys: number
  characters: number
}

/** Somebody at the console whose clicks, key presses and typed characters are counted. */
export class Person {
  readonly page: Page
  /** In the order in which they were reached. */
  readonly stages = new Map<string, Effort>()
  #openedAt = 0
  #clicks = 0
  #keys = 0
  #characters = 0

  readonly #onStage: (stage: string) => Promise<unknown>

  /** `onStage` may take a picture; its time counts. */
  constructor(page: Page, onStage: (stage: string) => Promise<unknown> = () => Promise.resolve()) {
    this.page = page
    this.#onStage = onStage
  }

  async open(address: string): Promise<void> {
    this.#openedAt = performance.now()
    await this.page.goto(address)
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.#clicks += 1
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key)
      this.#keys += 1
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.#characters += text.length
  }

  /** Presses the key until the target has the focus. */
  async pressUntilFocused(key: string, target: Locator): Promise<void> {
    for (let step = 0; step < 60; step += 1) {
      if (await hasFocus(target)) return
      await this.press(key)
    }
    throw new Error(`${key} never reached ${String(target)}`)
  }

  secondsSinceOpened(): number {
    return (performance.now() - this.#openedAt) / 1000
  }

  async reach(stage: string): Promise<void> {
    this.stages.set(stage, {
      seconds: this.secondsSinceOpened(),
      clicks: this.#clicks,
      keys: this.#keys,
      characters: this.#characters,
    })
    await this.#onStage(stage)
  }
}

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)
