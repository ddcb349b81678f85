import { join } from 'node:path'
import { Outbox } from '../mail/outbox.ts'
import type { Config } from '../settings/config.ts'
import type { Sms, SmsSender } from './sms-sender.ts'

type SmsConfig = Pick<Config, 'sms' | 'dataDir' | 'production'>

/** An HTTP gateway if configured, otherwise the outbox in the data folder, where mails are too. */
export function createSmsSender(
  { sms, dataDir, production }: SmsConfig,
  print: (line: string) => void,
): SmsSender {
  if (sms) return { send: (message) => sendToGateway(sms, message) }
  const outbox = new Outbox(join(dataDir, 'outbox'))
  return {
    send: async ({ to, text }) => {
      const path = await outbox.write({ 'sms.txt': `Para: ${to}\n\n${text}\n` })
      print(`SMS para ${to} → ${path}.sms.txt`)
      // Codes must not reach a log.
      if (!production) print(`\n${text}\n`)
    },
  }
}

/** As short as that of the mail server: closing the server waits for it. */
const timeoutMs = 10_000

async function sendToGateway(
  { url, token }: NonNullable<Config['sms']>,
  { to, text }: Sms,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`)
}
