import type { ApprovalPage } from '@arriero/domain/contract/http/approvals.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/schema.ts'
import { Browser } from './browser.ts'
import { buildUser } from './factories.ts'

/** A signed-in person who asks for actions of two people and decides them. */
export class ApprovalPerson {
  readonly browser: Browser
  readonly id: string
  readonly #app: FastifyInstance
  readonly #clock: () => Date

  private constructor(app: FastifyInstance, id: string, clock: () => Date) {
    this.#app = app
    this.#clock = clock
    this.browser = new Browser(app)
    this.id = id
  }

  static async add(
    app: FastifyInstance,
    db: Db,
    overrides: Parameters<typeof buildUser>[1],
    clock: () => Date,
  ): Promise<ApprovalPerson> {
    const user = await buildUser(db, { surnames: 'Gómez', ...overrides })
    const person = new ApprovalPerson(app, user.id, clock)
    await person.browser.signIn(user.email)
    return person
  }

  act(id: string, action: string, body: object = {}) {
    return this.browser.send('POST', `/api/approvals/${id}/${action}`, body)
  }

  async list(view = 'waiting'): Promise<ApprovalPage['entries']> {
    return (await this.browser.send('GET', `/api/approvals?view=${view}`)).json().entries
  }

  async waiting(): Promise<number> {
    return (await this.browser.send('GET', '/api/approvals/count')).json().waitingForMe
  }

  /** Asks for a ban, as the module of the review does. */
  ask(subjectId: string | null = null) {
    const caller = { address: '', userAgent: '', requestId: 'r', bindingHash: null }
    return this.#app.changeLog.write('test', (tx, record) =>
      this.#app.approvals.request(
        { tx, record },
        {
          kind: 'user.ban',
          subjectId,
          payload: { reason: 'Robo' },
          summary: 'Bloquear a Pedro Pérez (conductor)',
          note: 'Denuncia del cliente',
          requestedBy: this.id,
          caller,
        },
        this.#clock(),
      ),
    )
  }
}
