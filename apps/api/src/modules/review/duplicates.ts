import type { Duplicate } from '@arriero/domain/contract/http/review.ts'
import type { UserStateId } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

const maxDuplicates = 20

interface DuplicateRow {
  by: Duplicate['by']
  id: string
  kind: Duplicate['kind']
  user_state_id: UserStateId
  name: string
}

/**
 * Other people with the same cédula, NIT, plate, phone, e-mail or bank account, in their records or in anything they
 * ever sent. A typed value is compared as it was stored: digits and capital letters. The array of ids tells PostgreSQL
 * that few are found: it expects thousands, and would read all of `users` for their names.
 */
export async function findDuplicates(db: Db, userId: string): Promise<Duplicate[]> {
  const { rows } = await sql<DuplicateRow>`
    with own as (
      select users.phone, users.email, drivers.cedula, drivers.vehicle_id, customers.nit, nit_check_digit
      from users left join drivers on drivers.user_id = users.id left join customers on customers.user_id = users.id
      where users.id = ${userId}
    ), typed as (
      select item, fields from review_items where user_id = ${userId}
    ), cedulas as (
      select cedula as value from own where cedula is not null
      union select fields ->> 'cedula' from typed where item in ('identity', 'representative')
    ), nits as (
      select nit || '-' || nit_check_digit as value from own where nit is not null
      union select fields ->> 'nit' from typed where item = 'company'
    ), plates as (
      select plate as value from vehicles where id = (select vehicle_id from own)
      union select fields ->> 'plate' from typed where item = 'vehicle'
    ), accounts as (
      select fields ->> 'account' as value from typed where item = 'bank'
    ), billing as (
      select email as value from own
      union select lower(fields ->> 'billingEmail') from typed where item = 'company'
    ), found as (
      select 'cedula' as by, user_id as id from drivers where cedula in (select value from cedulas)
      union select 'cedula', user_id from review_items
        where item in ('identity', 'representative') and fields ->> 'cedula' in (select value from cedulas)
      union select 'nit', user_id from customers
        where nit in (select split_part(value, '-', 1) from nits)
      union select 'nit', user_id from review_items
        where item = 'company' and fields ->> 'nit' in (select value from nits)
      union select 'plate', drivers.user_id from drivers join vehicles on vehicles.id = drivers.vehicle_id
        where vehicles.plate in (select value from plates)
      union select 'plate', user_id from review_items
        where item = 'vehicle' and fields ->> 'plate' in (select value from plates)
      union select 'phone', id from users where phone = (select phone from own)
      union select 'email', id from users where email in (select value from billing)
      union select 'account', user_id from review_items
        where item = 'bank' and fields ->> 'account' in (select value from accounts)
    )
    select found.by, users.id, users.kind, users.user_state_id,
      coalesce(company_name, given_names || ' ' || surnames) as name
    from found join users on users.id = found.id left join customers on customers.user_id = users.id
    where users.id = any(array(select id from found)) and users.id <> ${userId} and users.kind <> 'administrator'
    order by array_position(array['cedula', 'nit', 'plate', 'account', 'phone', 'email'], found.by), users.id
    limit ${maxDuplicates}`.execute(db)
  return rows.map(({ by, id, kind, user_state_id, name }) => ({
    by,
    userId: id,
    name,
    kind,
    userStateId: user_state_id,
  }))
}
