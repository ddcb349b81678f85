import type { DriverMe } from '@arriero/domain/contract/http/driver.ts'
import type { CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { demoDriverToken, demoCustomerToken } from '@arriero/domain/demo/demo-device.ts'
import { type CommandName, commandSlug } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Server } from './server.ts'

/** A driver's phone: that of a demo driver by number, or any by its key. */
export class Driver {
  readonly #url: string
  readonly #token: string

  constructor(server: Server, key: number | string) {
    this.#url = `${server.url}/gateway/driver/`
    this.#token = typeof key === 'number' ? demoDriverToken(key) : key
  }

  /** The driver's current journey, if any. */
  async journey(): Promise<JourneyDocument | null> {
    const answer = await fetch(`${this.#url}me`, { headers: this.#headers() })
    if (!answer.ok) throw new Error(`The phone was rejected: ${await answer.text()}`)
    return ((await answer.json()) as DriverMe).journey as JourneyDocument | null
  }

  async send(journeyId: string, name: CommandName, body: object = {}): Promise<void> {
    const answer = await fetch(`${this.#url}journeys/${journeyId}/${commandSlug(name)}`, {
      method: 'POST',
      headers: {
        ...this.#headers(),
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${name} was rejected: ${await answer.text()}`)
  }

  #headers() {
    return { authorization: `Bearer ${this.#token}` }
  }
}

/** Drivers with a journey in one of these states, in the order of their numbers. */
export async function findDrivers(
  server: Server,
  states: readonly number[],
): Promise<{ driver: Driver; journey: JourneyDocument }[]> {
  const all = await Promise.all(
    driversOf(server).map(async (driver) => ({ driver, journey: await driver.journey() })),
  )
  return all.flatMap(({ driver, journey }) =>
    journey && states.includes(journey.journeyStateId) ? [{ driver, journey }] : [],
  )
}

const driversOf = (server: Server): Driver[] =>
  Array.from({ length: Number(server.demo.DEMO_TRUCKS) }, (_, at) => new Driver(server, at))

/** A driver without a journey. */
export async function findFreeDriver(server: Server): Promise<Driver> {
  for (const driver of driversOf(server)) {
    if ((await driver.journey()) === null) return driver
  }
  throw new Error('Every driver has a journey')
}

/** The first free driver whom nothing prevents from taking the journey accepts it. */
export async function takeAsFreeDriver(server: Server, journeyId: string): Promise<void> {
  let refusal: unknown
  for (const driver of driversOf(server)) {
    if ((await driver.journey()) !== null) continue
    try {
      return await driver.send(journeyId, 'accept')
    } catch (error) {
      refusal = error
    }
  }
  throw new Error('No driver is free and fit', { cause: refusal })
}

const newJourney: NewJourneyBody = {
  origin: { name: 'Bogotá', divipola: '11001', lat: 4.65, lng: -74.11 },
  destination: { name: 'Medellín', divipola: '05001', lat: 6.25, lng: -75.58 },
  cargo: 'Café en sacos',
  priceCop: 3_200_000,
}

/** A customer's system: that of a demo customer by number, or any by its key. */
export class Customer {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(server: Server, key: number | string) {
    this.#url = `${server.url}/gateway/customer/journeys`
    this.#headers = {
      authorization: `Bearer ${typeof key === 'number' ? demoCustomerToken(key) : key}`,
      'content-type': 'application/json',
    }
  }

  /** Requests a journey that starts at once. */
  async request(): Promise<CommandAnswer['journey']> {
    const request = { method: 'POST', headers: this.#headers, body: JSON.stringify(newJourney) }
    const answer = await fetch(this.#url, request)
    if (!answer.ok) throw new Error(`The request was rejected: ${await answer.text()}`)
    return ((await answer.json()) as CommandAnswer).journey
  }
}
