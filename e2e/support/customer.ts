import type { CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journey.ts'
import { demoCustomerToken } from '@arriero/domain/demo/demo-device.ts'
import type { Server } from './server.ts'

const service: NewJourneyBody = {
  origin: { name: 'Bogotá', divipola: '11001', lat: 4.65, lng: -74.11 },
  destination: { name: 'Medellín', divipola: '05001', lat: 6.25, lng: -75.58 },
  cargo: 'Café en sacos',
  priceCop: 3_200_000,
}

/** The system of a customer: one of the demonstration's, by its number. */
export class Customer {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(server: Server, number: number) {
    this.#url = `${server.url}/gateway/customer/journeys`
    this.#headers = {
      authorization: `Bearer ${demoCustomerToken(number)}`,
      'content-type': 'application/json',
    }
  }

  /** A journey that begins at once. */
  async request(): Promise<CommandAnswer['journey']> {
    const request = { method: 'POST', headers: this.#headers, body: JSON.stringify(service) }
    const answer = await fetch(this.#url, request)
    if (!answer.ok) throw new Error(`The request was refused: ${await answer.text()}`)
    return ((await answer.json()) as CommandAnswer).journey
  }
}
