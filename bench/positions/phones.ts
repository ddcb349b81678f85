import type {
  DriverMe,
  PositionsAnswer,
  ReportedPosition,
} from '@arriero/domain/contract/http/driver.ts'
import { demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveCalls } from '../rpc.ts'

/** Positions per report of a phone. */
const batchSize = 10
/** Maximum number of concurrent requests; each phone waits for its response. */
const maxConcurrent = 64

interface Phone {
  token: string
  lat: number
  lng: number
  lastAt: number
}

let url = ''
let phones: Phone[] = []
let next = 0

/** Each position is a few metres further, spread over the time since the last report. */
function collectPositions(phone: Phone): ReportedPosition[] {
  const now = Date.now()
  const since = Math.max(phone.lastAt, now - 20_000)
  phone.lastAt = now
  return Array.from({ length: batchSize }, (_, at) => {
    phone.lat += 0.00001
    const reportedAt = new Date(since + ((now - since) * (at + 1)) / batchSize).toISOString()
    return { lat: phone.lat, lng: phone.lng, reportedAt }
  })
}

async function report(phone: Phone): Promise<number> {
  const response = await fetch(`${url}/gateway/driver/positions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${phone.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ positions: collectPositions(phone) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { accepted }: PositionsAnswer = await response.json()
  return accepted
}

const calls = {
  /** Uses the phones of the demo trucks that have a journey in progress; returns their number. */
  async signIn(where: { url: string; trucks: number }): Promise<number> {
    url = where.url
    phones = []
    for (let number = 0; number < where.trucks; number += 1) {
      const token = demoDriverToken(number)
      const response = await fetch(`${url}/gateway/driver/me`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { journey, seen }: DriverMe = await response.json()
      if (journey && seen) phones.push({ token, ...seen, lastAt: Date.now() })
    }
    return phones.length
  },

  /** Sends at this rate for this time; returns the accepted positions and the response times. */
  async run({ rate, seconds }: { rate: number; seconds: number }) {
    const begin = performance.now()
    const total = Math.round((rate * seconds) / batchSize)
    const milliseconds: number[] = []
    let started = 0
    let accepted = 0
    const sendInTurn = async () => {
      while (started < total) {
        const dueAt = begin + (started++ * 1000 * batchSize) / rate
        if (performance.now() > begin + seconds * 1500) return
        await sleep(Math.max(0, dueAt - performance.now()))
        const phone = phones[next++ % phones.length]
        if (!phone) return
        const sentAt = performance.now()
        // Not `accepted += await …`, which would read `accepted` before the wait.
        const taken = await report(phone)
        accepted += taken
        milliseconds.push(performance.now() - sentAt)
      }
    }
    await Promise.all(Array.from({ length: maxConcurrent }, sendInTurn))
    return { perSecond: (accepted * 1000) / (performance.now() - begin), milliseconds }
  },
}

export type PhoneCalls = typeof calls
serveCalls(calls)
