import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { toMessage } from './message.ts'
import type { Mailer } from './mailer.ts'

interface OutboxOptions {
  folder: string
  /** To the person at the terminal. */
  say: (line: string) => void
  /** Messages carry keys, which a production terminal (often a log) must not. */
  showText: boolean
}

const sender = 'Arriero <arriero@localhost>'

/** For installations without a mail server: each message is a file that any mail program opens. */
export function createOutboxMailer({ folder, say, showText }: OutboxOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let count = 0
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(sender, mail))
      if (!Buffer.isBuffer(message)) throw new Error('The message was not buffered')
      count += 1
      const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
      const path = join(folder, `${time}-${String(count).padStart(4, '0')}`)
      // Beside it the words as they are: in the message itself a long link is cut in two.
      await writeWhole(
        folder,
        `${path}.txt`,
        `Para: ${mail.to}\nAsunto: ${mail.subject}\n\n${mail.text}\n`,
      )
      await writeWhole(folder, `${path}.eml`, message)
      say(`Correo para ${mail.to}: ${mail.subject} → ${path}.eml`)
      if (showText) say(`\n${mail.text}\n`)
    },
  }
}

/** Under another name first, so that whoever lists the folder never reads half a message. */
async function writeWhole(folder: string, path: string, message: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${randomUUID()}.part`)
  await writeFile(draft, message, { mode: 0o600, flag: 'wx' })
  await rename(draft, path)
}
