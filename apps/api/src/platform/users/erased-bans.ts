import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/schema.ts'

/** What tells that somebody is the same person. */
type Identifier = 'cedula' | 'nit' | 'phone' | 'email'

interface IdentifierRow {
  by: Identifier
  value: string
}

/**
 * Recognises blocked people who were erased, when they register again. Only hashes are stored, with a key of the
 * server: without it a list of all cédulas would be enough to find who they are.
 */
export class ErasedBans {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** Before the person's data are deleted. */
  async remember(tx: Tx, userId: string, now: Date): Promise<void> {
    const rows = (await readIdentifiers(tx, userId)).map((row) => ({
      hash: this.#hash(row),
      erased_at: now,
    }))
    if (rows.length === 0) return
    await tx
      .insertInto('erased_bans')
      .values(rows)
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ erased_at: now }))
      .execute()
  }

  /** What this person has in common with any of them. */
  async find(db: Db, userId: string): Promise<Identifier[]> {
    const own = new Map((await readIdentifiers(db, userId)).map((row) => [this.#hash(row), row.by]))
    if (own.size === 0) return []
    const found = await db
      .selectFrom('erased_bans')
      .select('hash')
      .where('hash', 'in', [...own.keys()])
      .execute()
    return [...new Set(found.flatMap(({ hash }) => own.get(hash) ?? []))].toSorted()
  }

  #hash({ by, value }: IdentifierRow): string {
    return createHmac('sha256', this.#key).update(`${by} ${value}`).digest('base64url')
  }
}

/** Of the record, and of everything the person ever sent. A NIT without its check digit. */
async function readIdentifiers(db: Db, userId: string): Promise<IdentifierRow[]> {
  const { rows } = await sql<IdentifierRow>`
    select distinct by, value from (
      select 'cedula' as by, cedula as value from drivers where user_id = ${userId}
      union select 'cedula', fields ->> 'cedula' from review_items
        where user_id = ${userId} and item in ('identity', 'representative')
      union select 'nit', nit from customers where user_id = ${userId}
      union select 'nit', split_part(fields ->> 'nit', '-', 1) from review_items
        where user_id = ${userId} and item = 'company'
      union select 'phone', phone from users where id = ${userId}
      union select 'email', email from users where id = ${userId}
      union select 'email', lower(fields ->> 'billingEmail') from review_items
        where user_id = ${userId} and item = 'company'
    ) as own where value <> ''`.execute(db)
  return rows
}
