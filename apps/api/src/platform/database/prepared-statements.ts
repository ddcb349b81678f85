import {
  type messages,
  parse,
  type PGlite,
  protocol,
  type Results,
  types,
} from '@electric-sql/pglite'

const { serialize } = protocol

interface PreparedStatement {
  name: string
  parameterTypes: readonly number[]
  /** The row description, which PGlite sends once. */
  description: messages.BackendMessage[]
}

const close = (name: string) => serialize.close({ type: 'S', name })

/** Each one keeps its plan in PGlite's memory. */
const maxStatements = 200

/** Longer texts insert hundreds of rows, and rarely repeat with the same number of rows. */
const maxTextLength = 8_000

/**
 * Prepared statements of one connection by query text. PGlite's own `query` parses, describes and plans every query
 * in six calls; most of our queries repeat with other values, and a prepared one needs a single call.
 */
export class PreparedStatements {
  readonly #pglite: PGlite
  /** In the order of their last use. */
  readonly #statements = new Map<string, PreparedStatement>()
  #preparedCount = 0

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async query(text: string, values: readonly unknown[]): Promise<Results | undefined> {
    if (/^\s*(create|alter|drop)\b/i.test(text)) await this.forget()
    const statement = this.#take(text) ?? (await this.#prepare(text))
    if (statement.name !== '') this.#statements.set(text, statement)
    const answer = await this.#send(
      serialize.bind({ statement: statement.name, values: this.#serialize(values, statement) }),
      serialize.execute({}),
      serialize.sync(),
    )
    return parse.parseResults([...statement.description, ...answer], this.#pglite.parsers).at(0)
  }

  /** Must run before tables change: the statements describe the current columns. */
  async forget(): Promise<void> {
    const names = [...this.#statements.values()].map(({ name }) => name)
    this.#statements.clear()
    await this.#send(...names.map(close), serialize.sync())
  }

  #take(text: string): PreparedStatement | undefined {
    const statement = this.#statements.get(text)
    this.#statements.delete(text)
    return statement
  }

  async #prepare(text: string): Promise<PreparedStatement> {
    // An unnamed statement lasts until the next unnamed one.
    const name = text.length > maxTextLength ? '' : `s${this.#preparedCount++}`
    const answer = await this.#send(
      ...this.#evict(),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    return {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      description: answer.filter((message) => message.name === 'rowDescription'),
    }
  }

  /** Closes the least recently used statement if there are too many. */
  #evict(): Uint8Array[] {
    const [oldest] = this.#statements
    if (!oldest || this.#statements.size < maxStatements) return []
    const [text, { name }] = oldest
    this.#statements.delete(text)
    return [close(name)]
  }

  #serialize(values: readonly unknown[], { parameterTypes }: PreparedStatement): (string | null)[] {
    const { serializers } = this.#pglite
    return values.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = serializers[parameterTypes[index] ?? types.TEXT]
      return write ? write(value) : `${value as string | number}`
    })
  }

  /** Sends all messages in one call to PGlite. After an error, PGlite skips everything up to `sync`. */
  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(parts))
  }
}
