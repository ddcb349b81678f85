import { randomUUID } from 'node:crypto'
import type { LogInBody } from '@arriero/domain/contract/http/session.ts'
import { ApiClient } from './api-client.ts'
import { linkIn, readMail } from './outbox.ts'
import { demoAccount, type Server } from './server.ts'

/** Invites somebody new: the address, the link that was sent there, and the client of who invited. */
export async function invite(server: Server) {
  const email = `${randomUUID()}@example.com`
  const client = await ApiClient.signedIn(server.url, demoAccount)
  await client.send('POST', '/api/invitations', { email })
  return { email, link: linkIn(await readMail(server, email, /Invitación/), server), client }
}

/** An administrator of a story's own, invited and activated as everybody is, without the screens. */
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
  if (!answer.ok) throw new Error(`The activation was refused: ${await answer.text()}`)
  return account
}
