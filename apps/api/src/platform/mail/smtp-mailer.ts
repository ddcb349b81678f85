import { createTransport } from 'nodemailer'
import { toMessage } from './message.ts'
import type { Mailer } from './mailer.ts'

/** A mail server that does not answer must not keep a stop of ours waiting for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({ url: smtpUrl, ...patience })
  return {
    send: async (mail) => {
      await transport.sendMail(toMessage(from, mail))
    },
  }
}
