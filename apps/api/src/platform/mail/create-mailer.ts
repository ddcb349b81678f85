import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import type { Mailer, Mail } from './mailer.ts'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'

/** SMTP if configured, otherwise an outbox in the data folder. */
export function createMailer(
  { mail, dataDir, production }: Pick<Config, 'mail' | 'dataDir' | 'production'>,
  print: (line: string) => void,
): Mailer {
  if (mail) return createSmtpMailer(mail)
  return createOutboxMailer({ folder: join(dataDir, 'outbox'), print, showText: !production })
}

/** Short timeouts: a mail server that doesn't answer must not delay the shutdown for minutes. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({ url: smtpUrl, ...smtpTimeouts })
  return {
    send: async (mail) => {
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
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let count = 0
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(sender, mail))
      if (!Buffer.isBuffer(message)) throw new Error('The message was not buffered')
      count += 1
      const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
      const path = join(folder, `${time}-${String(count).padStart(4, '0')}`)
      // Also as plain text: in the message itself long links are broken into two lines.
      await writeAtomic(
        folder,
        `${path}.txt`,
        `Para: ${mail.to}\nAsunto: ${mail.subject}\n\n${mail.text}\n`,
      )
      await writeAtomic(folder, `${path}.eml`, message)
      print(`Correo para ${mail.to}: ${mail.subject} → ${path}.eml`)
      if (showText) print(`\n${mail.text}\n`)
    },
  }
}

/** Written under a temporary name first, so that readers of the folder never see half a message. */
async function writeAtomic(folder: string, path: string, message: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporaryPath = join(folder, `${randomUUID()}.part`)
  await writeFile(temporaryPath, message, { mode: 0o600, flag: 'wx' })
  await rename(temporaryPath, path)
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
