import type { LogInBody } from '@arriero/domain/contract/http/session.ts'
import { type Page, expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { ApiClient } from './api-client.ts'
import { demoAccount, type Server } from './server.ts'

/** Invites a new administrator; returns the e-mail, the link that was sent, and the inviting client. */
export async function invite(server: Server) {
  const email = `${randomUUID()}@example.com`
  const client = await ApiClient.signedIn(server.url, demoAccount)
  await client.send('POST', '/api/invitations', { email, role: 'administrator' })
  return { email, link: linkIn(await readMail(server, email, /Invitación/), server), client }
}

/** Adds an administrator for one test, invited and activated by API calls. */
export async function addPerson(server: Server): Promise<LogInBody> {
  const { email, link, client } = await invite(server)
  const account = { email, password: 'cordillera de niebla 47' }
  const answer = await client.send('POST', '/api/activation', {
    registerToken: link.split('/').at(-1),
    givenNames: 'Ana Milena',
    surnames: 'Duarte',
    password: account.password,
    acceptsTerms: true,
  })
  if (!answer.ok) throw new Error(`The activation was rejected: ${await answer.text()}`)
  return account
}

const password = 'cordillera de niebla 47'

/** Fills in the activation form, which has no e-mail field. */
export async function fillActivation(page: Page): Promise<void> {
  await page.getByLabel('Nombres').fill('Marta Lucía')
  await page.getByLabel('Apellidos').fill('Quintero Ríos')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repita la contraseña').fill(password)
  await page.getByLabel('Leí y acepto los términos de uso').check()
}

/** Waits for a message to this address in the outbox folder and returns the newest. */
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

/** The first link to the server in a message. */
export function linkIn({ text }: { text: string }, server: Server): string {
  const at = text.indexOf(server.url)
  const [link = ''] = at === -1 ? [] : text.slice(at).split(/\s/, 1)
  return link
}

async function messagesFor(server: Server, to: string) {
  const folder = join(server.dataDir, 'outbox')
  // The folder is created with the first message.
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { encoding: 'utf8' }).filter((name) => name.endsWith('.eml'))
  const messages = await Promise.all(
    names.toSorted().map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  )
  return messages
    .filter((message) => message.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '' }) => ({ subject, text }))
}
