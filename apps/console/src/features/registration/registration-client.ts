import {
  type CodeChannel,
  type ConsentBody,
  Registration,
  type RegistrationLinkBody,
  type StartRegistrationBody,
  StartedRegistration,
} from '@arriero/domain/contract/http/registration.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import type { Http } from '#data/http/http.ts'

/** Returns the token of the new registration. */
export async function startRegistration(http: Http, body: StartRegistrationBody): Promise<string> {
  const path = 'registrations'
  const answer = await http.writeWithoutToken({ method: 'POST', base: 'api', path, body })
  return StartedRegistration.parse(answer).token
}

export const askForLink = (http: Http, body: RegistrationLinkBody): Promise<unknown> =>
  http.writeWithoutToken({ method: 'POST', base: 'api', path: 'registrations/link', body })

/** The calls of the owner of one registration. Every change answers with the registration as it is then. */
export class RegistrationClient {
  readonly #http: Http
  readonly headers: { authorization: string }

  constructor(http: Http, token: string) {
    this.#http = http
    this.headers = { authorization: `Bearer ${token}` }
  }

  read = (): Promise<Registration> =>
    this.#http.getWithoutToken('api', 'registration', Registration, this.headers)

  confirm = (channel: CodeChannel, code: string): Promise<Registration> =>
    this.#change('POST', 'registration/confirm', { channel, code })

  acceptConsent = (body: ConsentBody): Promise<Registration> =>
    this.#change('POST', 'registration/consent', body)

  save = (item: ReviewItemKey, fields: Record<string, string>): Promise<Registration> =>
    this.#change('PUT', `registration/items/${item}`, { fields })

  removeFile = (item: ReviewItemKey, slot: number): Promise<Registration> =>
    this.#change('DELETE', `registration/items/${item}/files/${slot}`)

  send = (): Promise<Registration> => this.#change('POST', 'registration/send')

  /** What an active person renews or changes. */
  sendItem = (item: ReviewItemKey): Promise<Registration> =>
    this.#change('POST', `registration/items/${item}/send`)

  discardItem = (item: ReviewItemKey): Promise<Registration> =>
    this.#change('DELETE', `registration/items/${item}`)

  async renewCode(channel: CodeChannel): Promise<void> {
    await this.#write('POST', 'registration/codes', { channel })
  }

  async delete(): Promise<void> {
    await this.#write('DELETE', 'registration')
  }

  async #change(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Registration> {
    return Registration.parse(await this.#write(method, path, body))
  }

  #write(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const { headers } = this
    return this.#http.writeWithoutToken({
      method,
      base: 'api',
      path,
      headers,
      ...(body !== undefined && { body }),
    })
  }
}
