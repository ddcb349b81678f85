import type { Mail, Mailer } from '#platform/mail/mailer.ts'
import type { Sms, SmsSender } from '#platform/sms/sms-sender.ts'

/** Stores the mails, and lets a test wait for them. */
export class MemoryMailer implements Mailer {
  readonly sent: Mail[] = []
  #waiting: (() => void)[] = []

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Mails are sent after the response: waits until there are this many. */
  async untilSent(count: number): Promise<Mail[]> {
    while (this.sent.length < count) {
      await new Promise<void>((wake) => this.#waiting.push(wake))
    }
    return this.sent
  }
}

/** Finds mails by address, and can simulate a failing mail server. */
export class Mailbox extends MemoryMailer {
  /** If set, every send fails with it. */
  failure: Error | undefined

  override async send(mail: Mail): Promise<void> {
    if (this.failure) throw this.failure
    await super.send(mail)
  }

  to(address: string): Mail[] {
    return this.sent.filter((mail) => mail.to === address)
  }

  /** Waits for the n-th mail to this address. */
  async until(address: string, count = 1): Promise<Mail> {
    let mail: Mail | undefined
    while (!(mail = this.to(address)[count - 1])) await this.untilSent(this.sent.length + 1)
    return mail
  }
}

/** Stores the messages, and lets a test wait for them. */
export class MemorySms implements SmsSender {
  readonly sent: Sms[] = []
  #waiting: (() => void)[] = []

  async send(sms: Sms): Promise<void> {
    this.sent.push(sms)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Waits for the n-th message to this phone. */
  async until(phone: string, count = 1): Promise<Sms> {
    let found: Sms | undefined
    while (!(found = this.sent.filter(({ to }) => to === phone)[count - 1])) {
      await new Promise<void>((wake) => this.#waiting.push(wake))
    }
    return found
  }
}
