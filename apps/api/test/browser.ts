import type { LogInBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Headers = Record<string, string | undefined>

interface BrowserOptions {
  address?: string
  userAgent?: string
  /** Headers of a page on another origin than the server, which can't read the server's cookies. */
  page?: { origin: string; 'sec-fetch-site': string }
}

/** Simulates a browser with our console: keeps cookies and sends them with the matching headers. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #cookies = new Map<string, string>()
  readonly #address: string
  readonly #userAgent: string
  readonly #page: BrowserOptions['page']
  /** Content of the console's cookie `user`. */
  user: StoredUser | null = null

  constructor(
    app: FastifyInstance,
    { address = '127.0.0.1', userAgent = 'Arriero/1.0 (pruebas)', page }: BrowserOptions = {},
  ) {
    this.#app = app
    this.#address = address
    this.#userAgent = userAgent
    this.#page = page
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  setCookie(name: string, value: string | undefined): void {
    if (value === undefined) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  /** Headers of every request; also for sockets, which `inject` can't open. */
  get headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const xsrfToken = this.#page ? undefined : this.#cookies.get('XSRF-TOKEN')
    return {
      'user-agent': this.#userAgent,
      ...this.#page,
      ...(cookie && { cookie }),
      ...(xsrfToken && { 'x-xsrf-token': xsrfToken }),
      ...(this.user && { authorization: `Bearer ${this.user.accessToken}` }),
    }
  }

  /** The console's first request, which sets the cookies. */
  async open(): Promise<this> {
    await this.send('GET', '/config.json')
    return this
  }

  /** `headers` override the defaults; `undefined` removes one. A string body is sent as it is. */
  async send(
    method: Method,
    url: string,
    body?: object | string | Buffer,
    headers: Headers = {},
  ): Promise<LightMyRequestResponse> {
    const all = Object.entries({ ...this.headers, ...headers })
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers: Object.fromEntries(all.filter(([, value]) => value !== undefined)),
      ...(body !== undefined && { body }),
    })
    for (const { name, value, maxAge } of response.cookies) {
      this.setCookie(name, maxAge === 0 ? undefined : value)
    }
    return response
  }

  /** Signs in over HTTP, and keeps the response as `user` like the console. */
  async signIn(
    email: string,
    password = testPassword,
    code?: string,
  ): Promise<LightMyRequestResponse> {
    if (this.#cookies.size === 0 && !this.#page) await this.open()
    const body: LogInBody = { email, password, ...(code !== undefined && { code }) }
    const response = await this.send('POST', '/api/logIn', body)
    if (response.statusCode === 200) this.user = response.json()
    return response
  }

  async refresh(stored = this.user): Promise<LightMyRequestResponse> {
    const { accessToken, refreshToken, id } = stored ?? {}
    const response = await this.send('POST', '/api/refreshToken', { accessToken, refreshToken, id })
    if (response.statusCode === 200) this.user = response.json()
    return response
  }
}

export const testPassword = 'una contraseña larga de prueba'
