import { approvalKinds } from '@arriero/domain/approvals/approval.ts'
import type { AuditLine } from '@arriero/domain/contract/http/audit.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import { notificationKindLabels } from '@arriero/domain/notifications/notification-rule.ts'
import { maskEmail } from '@arriero/domain/users/mask.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

type Subject = NonNullable<AuditLine['subject']>
type Page = NonNullable<Subject['page']>

/** What an id stands for: its name, and the page that tells more. */
interface Named {
  name: string | null
  page: Page | null
}

export type AuditNames = ReadonlyMap<string, Named>

interface NamedRow {
  id: string
  name: string | null
  pageKind: Page['kind'] | null
  pageId: string | null
}

/** People, journeys and records of these ids, each table once. Those that no longer exist are missing. */
export async function readNames(db: Db, ids: readonly string[]): Promise<AuditNames> {
  const wanted = sql`any(${[...new Set(ids)]}::uuid[])`
  const person = sql`case when users.kind = 'administrator' then 'administrator' else 'person' end`
  const fullName = sql`coalesce(customers.company_name, users.given_names || ' ' || users.surnames)`
  const owners = sql`left join users on users.id = owned.user_id left join customers on customers.user_id = users.id`
  const { rows } = await sql<NamedRow>`
    select users.id, ${fullName} as name, ${person} as "pageKind", users.id as "pageId"
      from users left join customers on customers.user_id = users.id where users.id = ${wanted}
    union all select id, code, 'journey', id from journeys where id = ${wanted}
    union all select id, plate, 'vehicle', id from vehicles where id = ${wanted}
    union all select id, plate, 'trailer', id from trailers where id = ${wanted}
    union all select id, name, 'holder', id from holders where id = ${wanted}
    union all select owned.id, ${fullName}, ${person}, users.id
      from sessions as owned ${owners} where owned.id = ${wanted}
    union all select owned.id, ${fullName}, ${person}, users.id
      from provider_links as owned ${owners} where owned.id = ${wanted}
    union all select owned.id, owned.name || coalesce(', ' || ${fullName}, ''), ${person}, users.id
      from devices as owned ${owners} where owned.id = ${wanted}
    union all select owned.id, ${fullName}, case when users.id is not null then ${person} end, users.id
      from registrations as owned ${owners} where owned.id = ${wanted}
    union all select id, kind, 'approval', id from approvals where id = ${wanted}`.execute(db)
  return new Map(
    rows.map(({ id, name, pageKind, pageId }) => [
      id,
      { name, page: pageKind && pageId ? { kind: pageKind, id: pageId } : null },
    ]),
  )
}

/** Names alone, for values before and after. */
export const namesOf = (names: AuditNames): Map<string, string> =>
  new Map([...names].flatMap(([id, { name }]) => (name === null ? [] : [[id, name]])))

const labelOf = (labels: Readonly<Record<string, string>>, code: string): string | null =>
  Object.hasOwn(labels, code) ? (labels[code] ?? null) : null

/** The thing that an entry is about. */
export function describeSubject(kind: string, id: string, names: AuditNames): Subject {
  switch (kind) {
    case 'notification-rule':
      return { kind, id, label: labelOf(notificationKindLabels, id), page: { kind, id } }
    case 'novelty-protocol': {
      const label = Object.hasOwn(novelties, id)
        ? novelties[id as keyof typeof novelties].label
        : null
      return { kind, id, label, page: { kind, id } }
    }
    case 'security-settings':
      return { kind, id, label: 'Verificación en dos pasos', page: null }
    case 'invitation':
      // Stored with the address itself, which only those who read administrators see in full.
      return { kind, id: maskEmail(id), label: maskEmail(id), page: null }
    case 'approval': {
      const name = names.get(id)?.name ?? ''
      const label = Object.hasOwn(approvalKinds, name)
        ? approvalKinds[name as keyof typeof approvalKinds].label
        : null
      return { kind, id, label, page: { kind, id } }
    }
    default: {
      const named = names.get(id)
      return { kind, id, label: named?.name ?? null, page: named?.page ?? null }
    }
  }
}
