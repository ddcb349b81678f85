import type { ServerProcess } from '../../apps/api/test/live-process/server-process.ts'
import { ApiClient } from '../../e2e/support/api-client.ts'
import type { Account } from './watcher-calls.ts'

/** The maximum number of sessions per user; each may have fifty sockets. */
const sessions = [1, 2, 3, 4, 5]

export async function signInToDemo(url: string): Promise<Account[]> {
  const accounts: Account[] = []
  for (const name of ['demo', 'diego', 'yuliana']) {
    const account = { email: `${name}@arriero.example`, password: 'arriero-demo' }
    for (const _ of sessions) {
      const { headers, user } = await ApiClient.signedIn(url, account)
      accounts.push({ headers, token: user?.fbCustomToken ?? '' })
    }
  }
  return accounts
}

export async function signInToTestServer(server: ServerProcess, people = 3): Promise<Account[]> {
  const accounts: Account[] = []
  for (let email: string | null = null; accounts.length < people * sessions.length;) {
    const person = await server.signIn(email)
    accounts.push(person)
    email = accounts.length % sessions.length === 0 ? null : person.email
  }
  return accounts
}
