import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiClient } from '../../e2e/support/api-client.ts'
import { demoAccount } from '../../e2e/support/server.ts'
import { serveCalls } from '../rpc.ts'

let client: ApiClient | undefined
let ids: string[] = []
let commandCount = 0

const calls = {
  async signIn({ url }: { url: string }): Promise<void> {
    client = await ApiClient.signedIn(url, demoAccount)
    const answer = await client.send(
      'GET',
      `/gateway/journeys?states=${inProgressStateIds.join()}&limit=200`,
    )
    const { journeys }: JourneyPage = await answer.json()
    ids = journeys.map(({ id }) => id)
  },

  /** Reports and resolves novelties at a fixed rate. Returns the milliseconds that each command took. */
  async run({ rate, seconds }: { rate: number; seconds: number }): Promise<number[]> {
    const begin = performance.now()
    const milliseconds: number[] = []
    const inFlight: Promise<void>[] = []
    for (let at = 0; at < rate * seconds; at += 1) {
      await sleep(Math.max(0, begin + (at * 1000) / rate - performance.now()))
      inFlight.push(
        sendCommand(commandCount++).then((took) => {
          milliseconds.push(took)
        }),
      )
    }
    await Promise.all(inFlight)
    return milliseconds
  },
}

/** Each journey alternately gets a novelty and has it resolved, also across runs. */
async function sendCommand(at: number): Promise<number> {
  const id = ids[at % ids.length] ?? ''
  const isOpening = Math.floor(at / ids.length) % 2 === 0
  const [command, body] = isOpening
    ? ['report-novelty', { noveltyCode: 'TRANCON' }]
    : ['resolve-novelty', { reasonCode: 'SUPERADA', note: 'Ya avanza.' }]
  const sentAt = performance.now()
  const answer = await client?.send('POST', `/gateway/journeys/${id}/${command}`, body, {
    'idempotency-key': randomUUID(),
  })
  if (!answer?.ok) throw new Error(`${answer?.status} ${await answer?.text()}`)
  await answer.arrayBuffer()
  return performance.now() - sentAt
}

export type CommanderCalls = typeof calls
serveCalls(calls)
