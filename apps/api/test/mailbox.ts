import type { Mail } from '#platform/mail/mailer.ts'
import { MemoryMailer } from './memory-mailer.ts'

/** Sorts by person, and can be out of order. */
export class Mailbox extends MemoryMailer {
  /** While set, nothing gets through. */
  failure: Error | undefined

  override async send(mail: Mail): Promise<void> {
    if (this.failure) throw this.failure
    await super.send(mail)
  }

  to(address: string): Mail[] {
    return this.sent.filter((mail) => mail.to === address)
  }

  /** The so-manieth to this person, waited for. */
  async until(address: string, count = 1): Promise<Mail> {
    let mail: Mail | undefined
    while (!(mail = this.to(address)[count - 1])) await this.untilSent(this.sent.length + 1)
    return mail
  }
}
