import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import type { ApiClient } from '../../e2e/support/api-client.ts'
import { percentile } from '../measurement.ts'

const rounds = 3
const limit = 50
/** Pages read in each list. */
const pages = 3

interface Answers {
  /** Name, calls, journeys found, p50, p95 and slowest of each kind of question. */
  rows: string[][]
  /** The 95th percentile of all calls. */
  p95: number
}

/** Reads the first pages of each list of journeys. */
export async function askQuestions(
  client: ApiClient,
  questions: Readonly<Record<string, readonly string[]>>,
): Promise<Answers> {
  const all: number[] = []
  const rows: string[][] = []
  for (const [name, queries] of Object.entries(questions)) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      for (const query of queries) {
        const list = await readList(client, query)
        times.push(...list.milliseconds)
        found += list.found
      }
    }
    all.push(...times)
    rows.push([name, String(times.length), String(Math.round(found / rounds)), ...shares(times)])
  }
  rows.push(['**all** (limit: p95 150 ms)', String(all.length), '', ...shares(all)])
  return { rows, p95: percentile(all, 0.95) }
}

const shares = (times: number[]) =>
  [0.5, 0.95, 1].map((share) => `${Math.round(percentile(times, share))} ms`)

/** Reads the first page of a list, and then the following ones. */
async function readList(
  client: ApiClient,
  query: string,
): Promise<{ milliseconds: number[]; found: number }> {
  const milliseconds: number[] = []
  let cursor: string | null = ''
  let found = 0
  for (let page = 0; page < pages && cursor !== null; page += 1) {
    const path = `/gateway/journeys?limit=${limit}&${query}${cursor && `&cursor=${cursor}`}`
    const sentAt = performance.now()
    const answer = await client.send('GET', path)
    const { journeys: list, nextCursor } = (await answer.json()) as JourneyPage
    milliseconds.push(performance.now() - sentAt)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    found += list.length
    cursor = nextCursor
  }
  return { milliseconds, found }
}
