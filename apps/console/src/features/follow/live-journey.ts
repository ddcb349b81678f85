import type { ConsoleConfig, FirebaseConfig } from '@arriero/domain/contract/http/console-config.ts'
import {
  ShareGrant,
  type ShareGrantBody,
  SharedJourney,
} from '@arriero/domain/contract/http/shared-journeys.ts'
import { documentQuery, type LiveDocument } from '@arriero/domain/live/live-query.ts'
import type { Http } from '#data/http/http.ts'
import type { StoreSnapshot, VisitorClient } from '#data/live/firestore/firestore-client.ts'

/** The project whose Firestore has the shared journeys; undefined if visitors can only ask our server. */
export function visitorProject({
  live,
  signIn,
}: Pick<ConsoleConfig, 'live' | 'signIn'>): FirebaseConfig | undefined {
  const isOpen = typeof live === 'object' && signIn?.methods.includes('anonymous')
  return isOpen ? live.firebase : undefined
}

interface LiveJourneyDeps {
  open: () => Promise<VisitorClient>
  /** Exchanges the link and an anonymous ID token for the right to read the document. */
  exchange: (idToken: string) => Promise<ShareGrant>
  onJourney: (journey: SharedJourney) => void
  /** The document is gone or not readable any more: the server knows why. */
  onLost: () => void
}

/** Follows the shared journey in Firestore. If that fails the page goes on asking our server. */
export class LiveJourney {
  readonly #deps: LiveJourneyDeps
  #client: VisitorClient | undefined
  #grant: ShareGrant | undefined
  #unsubscribe: (() => void) | undefined
  #isWanted = false
  #isStarting = false

  constructor(deps: LiveJourneyDeps) {
    this.#deps = deps
  }

  async start(): Promise<void> {
    this.#isWanted = true
    if (this.#unsubscribe || this.#isStarting) return
    this.#isStarting = true
    try {
      await this.#listen()
    } catch {
      await this.#end()
    } finally {
      this.#isStarting = false
    }
  }

  /** Nobody looks at the page. The sign-in stays. */
  pause(): void {
    this.#isWanted = false
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
  }

  async stop(): Promise<void> {
    this.pause()
    await this.#end()
  }

  async #listen(): Promise<void> {
    const { open, exchange } = this.#deps
    const client = (this.#client ??= await open())
    const { shareId } = (this.#grant ??= await exchange(await client.signInAsVisitor()))
    if (!this.#isWanted) return
    this.#unsubscribe = client.listen(documentQuery('shared', shareId), {
      onSnapshot: (snapshot) => this.#take(snapshot),
      onError: () => this.#lose(),
    })
  }

  #take({ isConfirmed, removed, readAll }: StoreSnapshot): void {
    if (!isConfirmed) return
    if (removed.length > 0) return this.#lose()
    for (const document of readAll()) this.#deps.onJourney(toShared(document))
  }

  #lose(): void {
    this.pause()
    void this.#end()
    this.#deps.onLost()
  }

  /** The next start signs in again. */
  async #end(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    this.#grant = undefined
    await client?.close()
  }
}

/** Without what the client adds to every document. */
function toShared({ id: _id, version: _version, ...fields }: LiveDocument): SharedJourney {
  return SharedJourney.parse(fields)
}

export async function exchangeLink(
  { writeWithoutToken }: Pick<Http, 'writeWithoutToken'>,
  body: ShareGrantBody,
): Promise<ShareGrant> {
  const call = { method: 'POST', base: 'gateway', path: 'shared/grant', body } as const
  return ShareGrant.parse(await writeWithoutToken(call))
}
