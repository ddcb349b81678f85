import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** The address as one value: read as text, a comma in it would make two of it. */
export function toMessage(from: string, { to, subject, text }: Mail): SendMailOptions {
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
