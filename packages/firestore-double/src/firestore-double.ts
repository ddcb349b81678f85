import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceAccount } from './auth/custom-token.ts'
import { IdentityToolkit } from './auth/identity-toolkit.ts'
import { Transactions } from './calls/transactions.ts'
import { DoubleDatabase } from './double-database.ts'
import { type Rules, denyAll } from './rules/rules.ts'
import { DocumentStore } from './store/document-store.ts'
import { type DoubleState, RequestHandler } from './wire/request-handler.ts'

interface DoubleOptions {
  /** Without rules every request is refused, as in Firestore. */
  readonly rules?: Rules
  /** A free port by default. */
  readonly port?: number
  /** Projects whose custom tokens sign in; none by default. */
  readonly accounts?: readonly ServiceAccount[]
}

export async function startFirestoreDouble(options: DoubleOptions = {}): Promise<FirestoreDouble> {
  const double = new FirestoreDouble(options)
  await double.acceptConnections()
  return double
}

/**
 * A double of Firestore for tests: our reading of its protocol over documents in memory. It is not Firestore and not
 * Google's emulator; docs/decisions/0058 says what it leaves out. It accepts the real SDK of browsers, and has faults that a
 * test can turn on.
 */
export class FirestoreDouble {
  readonly host = '127.0.0.1'
  /** Sign-ins with custom tokens. */
  readonly identity: IdentityToolkit
  readonly #state: DoubleState
  readonly #handler: RequestHandler
  #rules: Rules
  #port: number
  #server: Server | undefined

  constructor({ rules = denyAll, port = 0, accounts = [] }: DoubleOptions) {
    this.identity = new IdentityToolkit(accounts)
    this.#rules = rules
    this.#port = port
    this.#state = {
      store: new DocumentStore(),
      transactions: new Transactions(),
      identity: this.identity,
      rules,
      delay: 0,
    }
    this.#handler = new RequestHandler(this.#state)
  }

  /** The same after every restart. */
  get port(): number {
    return this.#port
  }

  get url(): string {
    return `http://${this.host}:${this.#port}`
  }

  /** Streams that are open now. */
  get openChannels(): number {
    return this.#handler.channels.size
  }

  /** Projects need not be created: one per test file keeps the files apart. */
  database(projectId: string, databaseId = '(default)'): DoubleDatabase {
    return new DoubleDatabase(() => this.#state.store, projectId, databaseId)
  }

  /** Open listeners are checked again at once, and end if they are refused. */
  setRules(rules: Rules): void {
    this.#rules = rules
    this.#useRules(rules)
  }

  /** Fault: refuses every person and every listener, until `allow`. */
  deny(): void {
    this.#useRules(denyAll)
  }

  allow(): void {
    this.#useRules(this.#rules)
  }

  /** Fault: a slow network. Every answer and every push waits this long; 0 ends it. */
  setDelay(milliseconds: number): void {
    this.#state.delay = milliseconds
  }

  /** Fault: ends all streams, as a server does that moves its clients elsewhere. They may connect again at once. */
  closeChannels(): void {
    this.#handler.channels.closeAll()
  }

  /** Fault: deletes are no longer part of what a listener that resumes is told. Only a count reveals them. */
  forgetDeletes(): void {
    this.#state.store.forgetDeletes()
  }

  /** Fault: cuts all connections and refuses new ones, until `acceptConnections`. */
  async refuseConnections(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
    this.#handler.channels.closeAll()
  }

  async acceptConnections(): Promise<void> {
    if (this.#server) return
    const server = createServer((request, response) => {
      // The request broke off, so its client is gone.
      this.#handler.handle(request, response).catch(() => response.destroy())
    })
    this.#server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.#port, this.host, resolve)
    })
    const { port } = server.address() as AddressInfo
    this.#port = port
  }

  /** Fault: the process died and is back on the same port, with its documents or with none. */
  async restart({ keepDocuments }: { keepDocuments: boolean }): Promise<void> {
    await this.refuseConnections()
    if (!keepDocuments) this.#state.store = new DocumentStore()
    this.#state.transactions = new Transactions()
    await this.acceptConnections()
  }

  async stop(): Promise<void> {
    await this.refuseConnections()
  }

  #useRules(rules: Rules): void {
    this.#state.rules = rules
    this.#handler.channels.recheck()
  }
}
