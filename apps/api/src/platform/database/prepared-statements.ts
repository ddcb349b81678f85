import {
  type messages,
  parse,
  type PGlite,
  protocol,
  type Results,
  types,
} from '@electric-sql/pglite'

const { serialize } = protocol

interface Statement {
  name: string
  parameterTypes: readonly number[]
  /** What PGlite says of the rows once, before it sends any. */
  description: messages.BackendMessage[]
}

const close = (name: string) => serialize.close({ type: 'S', name })

/** Each has its plan in PGlite's memory. */
const keptAtMost = 200

/** Longer ones are rows by the hundred, and seldom come again with as many. */
const longestKept = 8_000

/**
 * The queries of one connection, by their text. PGlite's own `query` has each one read, described and planned
 * anew, in six messages; most of ours come again with other values, and are then sent in one.
 */
export class PreparedStatements {
  readonly #pglite: PGlite
  /** The one that was used last stands last. */
  readonly #kept = new Map<string, Statement>()
  #prepared = 0

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async query(text: string, values: readonly unknown[]): Promise<Results | undefined> {
    if (/^\s*(create|alter|drop)\b/i.test(text)) await this.forget()
    const statement = this.#take(text) ?? (await this.#prepare(text))
    if (statement.name !== '') this.#kept.set(text, statement)
    const answer = await this.#send(
      serialize.bind({ statement: statement.name, values: this.#write(values, statement) }),
      serialize.execute({}),
      serialize.sync(),
    )
    return parse.parseResults([...statement.description, ...answer], this.#pglite.parsers).at(0)
  }

  /** Before tables change: what is kept has the columns of today. */
  async forget(): Promise<void> {
    const names = [...this.#kept.values()].map(({ name }) => name)
    this.#kept.clear()
    await this.#send(...names.map(close), serialize.sync())
  }

  #take(text: string): Statement | undefined {
    const statement = this.#kept.get(text)
    this.#kept.delete(text)
    return statement
  }

  async #prepare(text: string): Promise<Statement> {
    // Without a name it lasts until the next one without.
    const name = text.length > longestKept ? '' : `s${this.#prepared++}`
    const answer = await this.#send(
      ...this.#makeRoom(),
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

  /** Lets go of the one that nobody used for longest. */
  #makeRoom(): Uint8Array[] {
    const [oldest] = this.#kept
    if (!oldest || this.#kept.size < keptAtMost) return []
    const [text, { name }] = oldest
    this.#kept.delete(text)
    return [close(name)]
  }

  #write(values: readonly unknown[], { parameterTypes }: Statement): (string | null)[] {
    const { serializers } = this.#pglite
    return values.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = serializers[parameterTypes[index] ?? types.TEXT]
      return write ? write(value) : `${value as string | number}`
    })
  }

  /** Together, so that PGlite is entered once. After a mistake it leaves out the rest, up to the `sync`. */
  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(parts))
  }
}
