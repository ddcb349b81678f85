import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import type { Mailer, Mail } from './mailer.ts'
import type { SendMailOptions } from 'nodemailer'
import { Outbox } from './outbox.ts'

/** SMTP if configured, otherwise an outbox in the data folder. */
export function createMailer(
  { mail, dataDir, production }: Pick<Config, 'mail' | 'dataDir' | 'production'>,
  print: (line: string) => void,
): Mailer {
  if (mail) return createSmtpMailer(mail)
  return createOutboxMailer({ folder: join(dataDir, 'outbox'), print, showText: !production })
}

/** At the first message: a start doesn't need it. */
const loadNodemailer = () => import('nodemailer')

/** Short timeouts: a mail server that doesn't answer must not delay the shutdown for minutes. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  return {
    send: async (mail) => {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ url: smtpUrl, ...smtpTimeouts })
      await transport.sendMail(toMessage(from, mail))
    },
  }
}

interface OutboxOptions {
  folder: string
  /** Prints to the terminal. */
  print: (line: string) => void
  /** False in production: messages contain tokens, and the terminal is often a log. */
  showText: boolean
}

const sender = 'Arriero <arriero@localhost>'

/** For installations without a mail server: each message is a file that mail programs can open. */
function createOutboxMailer({ folder, print, showText }: OutboxOptions): Mailer {
  const outbox = new Outbox(folder)
  return {
    send: async (mail) => {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      })
      const { message } = await transport.sendMail(toMessage(sender, mail))
      if (!Buffer.isBuffer(message)) throw new Error('The message was not buffered')
      const path = await outbox.write({
        // Also as plain text: in the message itself long links are broken into two lines.
        txt: `Para: ${mail.to}\nAsunto: ${mail.subject}\n\n${mail.text}\n`,
        eml: message,
      })
      print(`Correo para ${mail.to}: ${mail.subject} → ${path}.eml`)
      if (showText) print(`\n${mail.text}\n`)
    },
  }
}

/** The address as an object: in a string, a comma would split it into two. */
function toMessage(from: string, { to, subject, text }: Mail): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
