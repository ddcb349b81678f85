import { ApiClient } from '../e2e/support/api-client.ts'
import { Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'
import { percentile } from './measurement.ts'

/** The demo administrators, and e-mails without an account. */
const known = ['demo', 'diego', 'yuliana', 'revision', 'correccion', 'rechazo', 'bloqueo']
const unknown = known.map((name) => `nadie-${name}`)
/** As many as the rate limit of an account allows. */
const triesPerAccount = 10
const limitMs = 10

// One proxy is trusted, so that each attempt can use another address.
const server = await Server.start({ DEMO_TRUCKS: '20', TRUST_PROXY: '1' })
const client = new ApiClient(server.url)
await client.send('GET', '/config.json')

let tries = 0
async function measureAttempt(name: string): Promise<number> {
  tries += 1
  const address = `198.51.100.${tries % 250}`
  const started = performance.now()
  const answer = await client.send(
    'POST',
    '/api/logIn',
    { email: `${name}@arriero.example`, password: 'no es esta' },
    { 'x-forwarded-for': address },
  )
  await answer.text()
  if (answer.status !== 401) throw new Error(`Status ${answer.status} for ${name}`)
  return performance.now() - started
}

// Warm-up attempts, which are not counted.
for (const name of ['calor-1', 'calor-2', 'calor-3']) await measureAttempt(name)

const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
for (let repetition = 0; repetition < triesPerAccount; repetition += 1) {
  for (const [at, name] of known.entries()) {
    // Alternating, so that a slow moment of the machine affects both.
    times.known.push(await measureAttempt(name))
    times.unknown.push(await measureAttempt(unknown[at] ?? ''))
  }
}
await server.remove()

const row = (name: string, values: number[]) => [
  name,
  String(values.length),
  `${percentile(values, 0.5).toFixed(1)} ms`,
  `${percentile(values, 0.95).toFixed(1)} ms`,
]
const difference = Math.abs(percentile(times.known, 0.5) - percentile(times.unknown, 0.5))

printTable(
  'Sign-in with a wrong password: does the time reveal whether the account exists?',
  ['e-mail', 'tries', 'p50', 'p95'],
  [
    row('of an administrator', times.known),
    row('of nobody', times.unknown),
    ['difference of the p50', '', `${difference.toFixed(1)} ms`, `limit ${limitMs} ms`],
  ],
)
if (difference >= limitMs) process.exitCode = 1
