import fp from 'fastify-plugin'

export interface Sms {
  /** As stored: `+573001234567`. */
  to: string
  text: string
}

export interface SmsSender {
  /** Rejects if the gateway did not take the message. */
  send(sms: Sms): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the message after the response, so that the request doesn't wait for the gateway. */
    smsLater(sms: Sms): void
  }
}

/** Failures are only logged. Closing the server waits for pending messages. */
export const smsLaterPlugin = fp<{ sms: SmsSender }>(
  async (app, { sms }) => {
    const pending = new Set<Promise<void>>()

    async function send(message: Sms): Promise<void> {
      try {
        await new Promise(setImmediate)
        await sms.send(message)
      } catch (error) {
        app.log.error({ err: error }, 'SMS not sent')
      }
    }

    app.decorate('smsLater', (message: Sms) => {
      const work = send(message).finally(() => pending.delete(work))
      pending.add(work)
    })
    app.addHook('onClose', async () => {
      await Promise.all(pending)
    })
  },
  { name: 'sms-later' },
)
