import { AsyncLocalStorage } from 'node:async_hooks'
import { type Dialect, type Driver, Kysely, type TransactionBuilder } from 'kysely'
import type { Db, Schema } from '#platform/database/schema.ts'

/** The transaction whose callback is running. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

export const openGuarded = (dialect: Dialect): Db => new GuardedKysely<Schema>(dialect)

/**
 * Makes one mistake fail on every engine: a query on the outer database inside a transaction's callback. PGlite has
 * one connection and would wait for ever; PostgreSQL hides it until the pool runs out. Only for tests:
 * `AsyncLocalStorage` makes every promise twice as slow.
 */
class GuardedKysely<Tables> extends Kysely<Tables> {
  constructor(dialect: Dialect) {
    super({
      dialect: {
        createAdapter: () => dialect.createAdapter(),
        createDriver: () => rejectInsideTransaction(dialect.createDriver()),
        createIntrospector: (db) => dialect.createIntrospector(db),
        createQueryCompiler: () => dialect.createQueryCompiler(),
      },
    })
  }

  override transaction(): TransactionBuilder<Tables> {
    return trackTransaction(super.transaction())
  }
}

function trackTransaction<Tables>(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  return Object.assign(builder, {
    execute: async (callback: Parameters<typeof execute>[0]) => {
      const transaction = { isOpen: true }
      try {
        return await execute((tx) => current.run(transaction, () => callback(tx)))
      } finally {
        // Work that continues after the transaction may use the outer database again.
        transaction.isOpen = false
      }
    },
    setIsolationLevel: (...args: Parameters<typeof setIsolationLevel>) =>
      trackTransaction(setIsolationLevel(...args)),
    setAccessMode: (...args: Parameters<typeof setAccessMode>) =>
      trackTransaction(setAccessMode(...args)),
  })
}

/** A transaction has its connection: a request for another one means that `tx` was not used. */
function rejectInsideTransaction(driver: Driver): Driver {
  const acquireConnection = driver.acquireConnection.bind(driver)
  return Object.assign(driver, {
    acquireConnection: async (...args: Parameters<typeof acquireConnection>) => {
      if (current.getStore()?.isOpen) {
        throw new Error('The outer database was used inside a transaction: pass `tx` down')
      }
      return acquireConnection(...args)
    },
  })
}
