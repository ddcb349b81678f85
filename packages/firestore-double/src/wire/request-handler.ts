import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IdentityToolkit } from '../auth/identity-toolkit.ts'
import { performCall } from '../calls/rest-calls.ts'
import type { Transactions } from '../calls/transactions.ts'
import { RpcError, toRpcError } from '../rpc-error.ts'
import { Rights } from '../rules/rights.ts'
import { type TokenCaller, readTokenCaller } from '../rules/caller.ts'
import type { Rules } from '../rules/rules.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { ListenStream } from '../streams/listen-stream.ts'
import { WriteStream } from '../streams/write-stream.ts'
import { answerJson, answerPreflight, readBody, setCommonHeaders } from './http-exchange.ts'
import { type StreamName, WebChannel } from './web-channel.ts'

/** What a request needs of the double at the moment it arrives. */
export interface DoubleState {
  store: DocumentStore
  transactions: Transactions
  identity: IdentityToolkit
  rules: Rules
  /** Pause before every answer and every push, in milliseconds. */
  delay: number
}

const channelPath = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/
const callPath = /^\/v1\/(projects\/.+):(\w+)$/

/** The addresses of the browser's SDK: two streams over WebChannel, calls over REST, and those of a sign-in. */
export class RequestHandler {
  readonly #state: DoubleState
  readonly channels: WebChannel

  constructor(state: DoubleState) {
    this.#state = state
    this.channels = new WebChannel(
      (name, caller, send) => {
        const Stream = name === 'Listen' ? ListenStream : WriteStream
        return new Stream(state.store, this.#rightsOf(caller), send)
      },
      () => state.delay,
    )
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setCommonHeaders(request, response)
    const body = await readBody(request)
    const { delay } = this.#state
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://double')
    const method = request.method ?? ''
    if (method === 'OPTIONS') {
      answerPreflight(request, response)
      return
    }
    const path = decodeURIComponent(pathname)
    const [, streamName] = channelPath.exec(path) ?? []
    if (streamName !== undefined) {
      // The pattern knows only these names.
      this.channels.handle({ method, name: streamName as StreamName, query, body }, response)
      return
    }
    const signIn = this.#state.identity.answer(path, query.get('key'), body)
    if (signIn) answerJson(response, signIn.status, signIn.body)
    else this.#call(path, request.headers.authorization, body, response)
  }

  #call(
    path: string,
    authorization: string | undefined,
    body: string,
    response: ServerResponse,
  ): void {
    const { store, transactions } = this.#state
    try {
      const [, parent, name] = callPath.exec(path) ?? []
      if (parent === undefined || name === undefined) {
        throw new RpcError('UNIMPLEMENTED', `Firestore double: the address ${path}`)
      }
      const rights = this.#rightsOf(readTokenCaller(authorization))
      const answer = performCall(name, { store, transactions, rights, parent, body: parse(body) })
      answerJson(response, 200, answer)
    } catch (error) {
      const failure = toRpcError(error)
      answerJson(response, failure.httpStatus, failure.toBody())
    }
  }

  #rightsOf(caller: TokenCaller): Rights {
    return new Rights(
      caller,
      () => this.#state.rules,
      () => this.#state.store,
    )
  }
}

function parse(body: string): object {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    throw new RpcError('INVALID_ARGUMENT', 'The body is not JSON')
  }
}
