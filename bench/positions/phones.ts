import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  DriverMe,
  PositionsAnswer,
  ReportedPosition,
} from '@arriero/domain/contract/http/driver.ts'
import { demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import { serveCalls } from '../rpc.ts'

/** What a phone has gathered when it reports. */
const batchSize = 10
/** Requests under way at once: each phone waits for its answer, and there are many phones. */
const mostUnderWay = 64

interface Phone {
  token: string
  lat: number
  lng: number
  lastAt: number
}

let url = ''
let phones: Phone[] = []
let next = 0

/** A few metres on for each point, spread over the time since the last report. */
function gather(phone: Phone): ReportedPosition[] {
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
    body: JSON.stringify({ positions: gather(phone) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { accepted }: PositionsAnswer = await response.json()
  return accepted
}

const calls = {
  /** Of the trucks of the demonstration, those with a journey under way. */
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

  /** So many positions a second for so long; what was taken in truth, and how long each answer took. */
  async run({ rate, seconds }: { rate: number; seconds: number }) {
    const begin = performance.now()
    const total = Math.round((rate * seconds) / batchSize)
    const milliseconds: number[] = []
    let started = 0
    let accepted = 0
    const lane = async () => {
      while (started < total) {
        const dueAt = begin + (started++ * 1000 * batchSize) / rate
        if (performance.now() > begin + seconds * 1500) return
        await sleep(Math.max(0, dueAt - performance.now()))
        const phone = phones[next++ % phones.length]
        if (!phone) return
        const sentAt = performance.now()
        // Not `accepted += await …`: that would add to what it was before the wait.
        const taken = await report(phone)
        accepted += taken
        milliseconds.push(performance.now() - sentAt)
      }
    }
    await Promise.all(Array.from({ length: mostUnderWay }, lane))
    return { perSecond: (accepted * 1000) / (performance.now() - begin), milliseconds }
  },
}

export type PhoneCalls = typeof calls
serveCalls(calls)
