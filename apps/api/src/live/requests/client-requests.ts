import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import type { Log } from '#platform/observability/logger.ts'
import type { SignedInPerson } from '#platform/http/signed-in-person.ts'
import type { LiveEngine } from '../live-engine.ts'
import type { FrameSocket } from '../wire/frame-socket.ts'
import { ClientQuestions } from './client-questions.ts'
import { ClientWatches } from './client-watches.ts'

export interface ClientDeps {
  engine: LiveEngine
  person: SignedInPerson
  outlet: FrameSocket
  log: Log
}

export type ClientRequest = Exclude<LiveUp, { kind: 'signIn' | 'ping' }>

/** What a signed-in client may ask of the engine. No request waits for another, and none of them fails. */
export class ClientRequests {
  readonly #watches: ClientWatches
  readonly #questions: ClientQuestions

  constructor(deps: ClientDeps) {
    this.#watches = new ClientWatches(deps)
    this.#questions = new ClientQuestions(deps)
  }

  receive(message: ClientRequest): void {
    switch (message.kind) {
      case 'watch':
        return void this.#watches.watch(message)
      case 'unwatch':
        return this.#watches.unwatch(message.watch)
      case 'resync':
        return void this.#watches.resync(message)
      case 'read':
        return void this.#questions.read(message)
      case 'update':
        return void this.#questions.update(message)
      case 'updateAll':
        return void this.#questions.updateAll(message)
    }
  }

  close(): void {
    this.#watches.close()
  }
}
