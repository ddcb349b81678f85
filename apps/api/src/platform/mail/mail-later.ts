import fp from 'fastify-plugin'
import type { Mail, Mailer } from './mailer.ts'

/** Answers with the message, or with nothing when there is none to send. */
type WriteMail = () => Promise<Mail | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Writes and sends once the answer is on its way, so that nobody waits for a mail server nor
     * learns from the time of an answer whether there was somebody to write to.
     */
    mailLater(write: WriteMail): void
  }
}

/** What could not be sent is told to the log and nobody else; a stop waits for what is under way. */
export const mailLaterPlugin = fp<{ mailer: Mailer }>(
  async (app, { mailer }) => {
    const underWay = new Set<Promise<void>>()

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
      const work = send(write).finally(() => underWay.delete(work))
      underWay.add(work)
    })
    app.addHook('onClose', async () => {
      await Promise.all(underWay)
    })
  },
  { name: 'mail-later' },
)
