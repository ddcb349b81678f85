import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** SMTP when there is an address for it, otherwise the outbox in the data folder. */
export function createMailer(
  { mail, dataDir, production }: Pick<Config, 'mail' | 'dataDir' | 'production'>,
  say: (line: string) => void,
): Mailer {
  if (mail) return createSmtpMailer(mail)
  return createOutboxMailer({ folder: join(dataDir, 'outbox'), say, showText: !production })
}
