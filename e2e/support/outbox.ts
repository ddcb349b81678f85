import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Server } from './server.ts'

/** The newest message for this person in the outbox folder, waited for. */
export async function readMail(server: Server, to: string, subject: RegExp) {
  let found: { subject: string; text: string } | undefined
  await expect
    .poll(async () => {
      found = (await messagesFor(server, to)).findLast((message) => subject.test(message.subject))
      return found?.subject
    })
    .toMatch(subject)
  return found ?? { subject: '', text: '' }
}

/** The first address of the server in a message. */
export function linkIn({ text }: { text: string }, server: Server): string {
  const at = text.indexOf(server.url)
  const [link = ''] = at === -1 ? [] : text.slice(at).split(/\s/, 1)
  return link
}

async function messagesFor(server: Server, to: string) {
  const folder = join(server.dataDir, 'outbox')
  // Made with the first message.
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { encoding: 'utf8' }).filter((name) => name.endsWith('.eml'))
  const messages = await Promise.all(
    names.toSorted().map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  )
  return messages
    .filter((message) => message.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '' }) => ({ subject, text }))
}
