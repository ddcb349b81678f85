import { DocumentQuery, type StructuredQuery } from '../query/structured-query.ts'
import { RpcError } from '../rpc-error.ts'
import type { Rights } from '../rules/rights.ts'
import { type DocumentWrite, commit } from '../store/commit.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { toTimestamp } from '../store/value.ts'
import type { Transactions } from './transactions.ts'
import { toWireDocument } from './wire-document.ts'

/** The fields of all request bodies. */
interface CallBody {
  writes?: DocumentWrite[]
  documents?: string[]
  structuredQuery?: StructuredQuery
  structuredAggregationQuery?: {
    structuredQuery?: StructuredQuery
    aggregations?: { alias?: string; count?: { upTo?: string | number } }[]
  }
  transaction?: string
  newTransaction?: unknown
}

export interface CallContext {
  readonly store: DocumentStore
  readonly transactions: Transactions
  readonly rights: Rights
  /** The document or database that the address names. */
  readonly parent: string
  readonly body: CallBody
}

/** Calls with one answer, by the word after the colon of their address. */
const calls: Record<string, (context: CallContext) => unknown> = {
  commit({ store, transactions, rights, body }) {
    transactions.finish(body.transaction, store)
    return commit(store, body.writes ?? [], (...write) => rights.checkWrite(...write))
  },

  batchGet({ store, transactions, rights, body }) {
    const names = body.documents ?? []
    for (const name of names) rights.checkGet(store, name)
    const { id, begun } = transactionOf(transactions, body)
    transactions.recordRead(id, store, names)
    const readTime = toTimestamp(store.now())
    const answers = names.map((name) => {
      const document = store.get(name)
      return document ? { found: toWireDocument(document), readTime } : { missing: name, readTime }
    })
    return [...begun, ...answers]
  },

  runQuery({ store, transactions, rights, parent, body }) {
    const documents = runQuery({ store, rights, parent }, body.structuredQuery)
    const { id, begun } = transactionOf(transactions, body)
    transactions.recordRead(
      id,
      store,
      documents.map(({ name }) => name),
    )
    const readTime = toTimestamp(store.now())
    const answers = documents.map((document) => ({ document: toWireDocument(document), readTime }))
    return [...begun, ...(answers.length > 0 ? answers : [{ readTime }])]
  },

  runAggregationQuery({ store, rights, parent, body }) {
    const { structuredQuery, aggregations = [] } = body.structuredAggregationQuery ?? {}
    const found = runQuery({ store, rights, parent }, structuredQuery).length
    const aggregateFields = Object.fromEntries(
      aggregations.map(({ alias, count }, at) => {
        if (!count) throw new RpcError('UNIMPLEMENTED', 'Firestore double: only count')
        const counted = Math.min(found, Number(count.upTo ?? Infinity))
        return [alias ?? `field_${at + 1}`, { integerValue: String(counted) }]
      }),
    )
    return [{ result: { aggregateFields }, readTime: toTimestamp(store.now()) }]
  },

  beginTransaction: ({ transactions }) => ({ transaction: transactions.begin() }),

  rollback({ transactions, body }) {
    transactions.rollback(body.transaction)
    return {}
  },
}

export function performCall(name: string, context: CallContext): unknown {
  const call = calls[name]
  if (!call) throw new RpcError('UNIMPLEMENTED', `Firestore double: the call ${name}`)
  return call(context)
}

function runQuery(
  { store, rights, parent }: Pick<CallContext, 'store' | 'rights' | 'parent'>,
  structuredQuery: StructuredQuery = {},
) {
  const query = new DocumentQuery(parent, structuredQuery)
  rights.checkList(query)
  return query.run(store)
}

/** The transaction of a read; a read may begin one, whose id comes first in the answer. */
function transactionOf(transactions: Transactions, { transaction, newTransaction }: CallBody) {
  if (newTransaction === undefined) return { id: transaction, begun: [] }
  const id = transactions.begin()
  return { id, begun: [{ transaction: id }] }
}
