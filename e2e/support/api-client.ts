import type { LogInBody, StoredUser } from '@arriero/domain/contract/http/session.ts'

/** An API client that behaves like a browser: it stores cookies and sends the XSRF header. */
export class ApiClient {
  readonly #url: string
  readonly #cookies = new Map<string, string>()
  user: StoredUser | undefined

  constructor(url: string) {
    this.#url = url
  }

  static async signedIn(url: string, account: LogInBody): Promise<ApiClient> {
    const client = new ApiClient(url)
    await client.send('GET', '/config.json')
    const answer = await client.send('POST', '/api/logIn', account)
    if (!answer.ok) throw new Error(`Sign-in refused: ${await answer.text()}`)
    client.user = (await answer.json()) as StoredUser
    return client
  }

  /** Headers of every call, for load tools that send requests themselves. */
  get headers(): Record<string, string> {
    const xsrf = this.#cookies.get('XSRF-TOKEN')
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(xsrf === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(xsrf) }),
      ...(this.user ? { authorization: `Bearer ${this.user.accessToken}` } : {}),
    }
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        ...this.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) this.#storeCookie(line)
    return answer
  }

  #storeCookie(line: string): void {
    const [pair = ''] = line.split(';', 1)
    const at = pair.indexOf('=')
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
