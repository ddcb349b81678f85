import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { type ParseResult, parseError, parseOk, toSearchText } from '@arriero/domain/format/text.ts'
import { parseDocument } from '@arriero/domain/identity/document.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { completeNit, digitsOf, readDigits } from '#platform/tables/cell-text.ts'

export interface FoundCustomer {
  id: string
  name: string
  isActive: boolean
  sites: CustomerRecord['sites']
}

type FindCustomer = (text: string) => ParseResult<FoundCustomer>

/** `Café Altura Serena S.A.S.` and `cafe altura serena sas` are one name. */
const foldName = (text: string) => toSearchText(text).replaceAll(/[^a-z0-9]/gu, '')
const nameSql = sql<string>`regexp_replace(
  translate(lower(company_name), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc'), '[^a-z0-9]', '', 'g')`

/** A number is a NIT, with or without its check digit. */
function nitOf(text: string): ParseResult<string> | undefined {
  if (!/^\d[\d\s.,E+-]*$/iu.test(text)) return undefined
  const digits = readDigits(text)
  return digits.ok ? parseDocument('NIT', completeNit(digitsOf(text), '')) : digits
}

/** Reads the customers that these texts name, by NIT or name, in one statement. */
export async function findCustomers(db: Db, texts: ReadonlySet<string>): Promise<FindCustomer> {
  const nits = [...texts].flatMap((text) => {
    const nit = nitOf(text)
    return nit?.ok ? nit.value : []
  })
  const names = [...texts].filter((text) => !nitOf(text)).map(foldName)
  const { rows } = await sql<CustomerRow>`
    select user_id as id, company_name as name, nit, ${nameSql} as folded,
      users.user_state_id = ${userStates.Active} as "isActive", sites
    from customers join users on users.id = customers.user_id
    where nit = any(${nits}::text[]) or ${nameSql} = any(${names}::text[])`.execute(db)
  const byNit = new Map(rows.map((row) => [row.nit, row]))
  const byName = new Map<string, CustomerRow[]>()
  for (const row of rows) byName.set(row.folded, [...(byName.get(row.folded) ?? []), row])
  return (text) => {
    const nit = nitOf(text)
    if (nit?.ok === false) return nit
    if (nit) {
      const found = byNit.get(nit.value)
      return found ? parseOk(found) : parseError('Ningún cliente registrado tiene este NIT.')
    }
    const [found, ...others] = byName.get(foldName(text)) ?? []
    if (!found) return parseError(`Ningún cliente registrado se llama «${text}».`)
    return others.length === 0
      ? parseOk(found)
      : parseError(`Hay ${others.length + 1} clientes con este nombre: escriba el NIT.`)
  }
}

interface CustomerRow extends FoundCustomer {
  nit: string
  folded: string
}
