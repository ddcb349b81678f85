import type { DriverMe } from '@arriero/domain/contract/http/driver.ts'
import { type CommandName, commandSlug } from '@arriero/domain/contract/http/journey-commands.ts'
import { demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Server } from './server.ts'

/** A driver's phone: one of the demonstration's, by its number. */
export class Driver {
  readonly #url: string
  readonly #token: string

  constructor(server: Server, number: number) {
    this.#url = `${server.url}/gateway/driver/`
    this.#token = demoDriverToken(number)
  }

  /** The journey in hand, when there is one. */
  async journey(): Promise<JourneyDocument | null> {
    const answer = await fetch(`${this.#url}me`, { headers: this.#headers() })
    if (!answer.ok) throw new Error(`The phone is refused: ${await answer.text()}`)
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
    if (!answer.ok) throw new Error(`${name} was refused: ${await answer.text()}`)
  }

  #headers() {
    return { authorization: `Bearer ${this.#token}` }
  }
}

/** Whoever is on the road in one of these states, from the first number on. */
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

/** Somebody without a journey, who may take one. */
export async function findFreeDriver(server: Server): Promise<Driver> {
  for (const driver of driversOf(server)) {
    if ((await driver.journey()) === null) return driver
  }
  throw new Error('Everybody is on the road')
}
