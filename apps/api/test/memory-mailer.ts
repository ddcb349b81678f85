import type { Mail, Mailer } from '#platform/mail/mailer.ts'

/** Keeps what it is given, and lets a test wait for it. */
export class MemoryMailer implements Mailer {
  readonly sent: Mail[] = []
  #waiting: (() => void)[] = []

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Messages are sent after the answer: this is when there are so many. */
  async untilSent(count: number): Promise<Mail[]> {
    while (this.sent.length < count) {
      await new Promise<void>((wake) => this.#waiting.push(wake))
    }
    return this.sent
  }
}
