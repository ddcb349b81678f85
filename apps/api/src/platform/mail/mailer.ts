import fp from 'fastify-plugin'

/** Plain text: every mail program shows it, and nothing needs escaping. */
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Rejects if the message could not be delivered to the mail server. */
  send(mail: Mail): Promise<void>
}

/** For names that people typed: without line breaks they can't look like a paragraph of ours. */
export const toSingleLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Adds the greeting and the signature; `name` is undefined if we don't know it yet. */
export function formatLetter(name: string | undefined, ...paragraphs: string[]): string {
  const greeting = name === undefined ? 'Buen día:' : `Buen día, ${toSingleLine(name)}:`
  return `${[greeting, ...paragraphs, 'Arriero'].join('\n\n')}\n`
}

/** Returns the message, or undefined if there is none to send. */
type WriteMail = () => Promise<Mail | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Writes and sends the mail after the response, so that the request doesn't wait for the mail server and its
     * duration doesn't reveal whether the address exists.
     */
    mailLater(write: WriteMail): void
  }
}

/** Failures are only logged. Closing the server waits for pending mail. */
export const mailLaterPlugin = fp<{ mailer: Mailer }>(
  async (app, { mailer }) => {
    const pending = new Set<Promise<void>>()

    async function send(write: WriteMail): Promise<void> {
      try {
        await new Promise(setImmediate)
        const mail = await write()
        if (mail) await mailer.send(mail)
      } catch (error) {
        app.log.error({ err: error }, 'mail not sent')
      }
    }

    app.decorate('mailLater', (write: WriteMail) => {
      const work = send(write).finally(() => pending.delete(work))
      pending.add(work)
    })
    app.addHook('onClose', async () => {
      await Promise.all(pending)
    })
  },
  { name: 'mail-later' },
)
