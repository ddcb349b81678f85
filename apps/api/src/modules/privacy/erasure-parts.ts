import { userStates } from '@arriero/domain/users/user-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import { aboutPerson, idsOf } from './person-entries.ts'

/** Rows about a person, counted for the plan and changed by the erasure. */
interface ErasurePart {
  /** For the certificate, in Spanish. */
  what: string
  /** Answers one column, `count`. */
  count: (userId: string) => RawBuilder<{ count: number }>
  erase: (tx: Tx, userId: string) => Promise<unknown>
}

interface KeptPart {
  what: string
  why: string
  count: (userId: string) => RawBuilder<{ count: number }>
}

const count = (table: string, condition: RawBuilder<unknown>) =>
  sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${condition}`

/** Rows of a table with the column `user_id` that are deleted as they are. */
const owned = (what: string, ...tables: readonly string[]): ErasurePart => ({
  what,
  count: (id) => {
    const counts = tables.map((table) => sql`(${count(table, sql`user_id = ${id}`)})`)
    return sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`
  },
  erase: async (tx, id) => {
    for (const table of tables) {
      await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx)
    }
  },
})

/** Forms that the person sent; their entries have address and browser, but no actor. */
const ofForms = (id: string) =>
  sql`(subject_kind = 'registration'
    and subject_id = any(array(select registrations.id::text from registrations where user_id = ${id})))`

/** Values of trucks before and after a change name their drivers. */
const ofTrucks = (id: string) =>
  sql`(subject_kind = 'vehicle' and exists (
    select from unnest(${idsOf(id)}) as one where strpos(detail::text, one) > 0))`

const withDetails = (id: string) =>
  sql`(${aboutPerson(id)} or ${ofForms(id)} or ${ofTrucks(id)}) and detail <> '{}'::jsonb`

const withAddress = (id: string) =>
  sql`(actor_id = any(${idsOf(id)}::uuid[]) or ${ofForms(id)})
    and (address is not null or user_agent is not null)`

/** Everything that is deleted. Bytes of files follow within a minute, by a chore. */
export const erasedParts: readonly ErasurePart[] = [
  owned('Fotos y PDF', 'files'),
  owned('Datos y notas de la revisión', 'review_items', 'review_locks', 'person_letters'),
  {
    what: 'Papeles del conductor',
    count: (id) => count('papers', sql`driver_id = ${id}`),
    erase: (tx, id) => tx.deleteFrom('papers').where('driver_id', '=', id).execute(),
  },
  {
    what: 'Solicitudes de bloqueo',
    count: (id) => count('approvals', sql`subject_id = ${id}`),
    // One that still waits is withdrawn at the end of the erasure.
    erase: (tx, id) =>
      sql`update approvals set summary = 'Bloquear a una persona suprimida.', payload = '{}',
        note = null, decision_note = null, outcome = null
        where subject_id = ${id}`.execute(tx),
  },
  owned('Dispositivos', 'devices'),
  owned('Sesiones y avisos en navegadores', 'sessions', 'push_subscriptions'),
  owned(
    'Formas de ingreso',
    'second_factors',
    'recovery_codes',
    'provider_links',
    'password_resets',
  ),
  owned('Preferencias', 'notification_preferences', 'saved_views'),
  {
    what: 'Detalles en la auditoría',
    count: (id) => count('audit_entries', withDetails(id)),
    erase: (tx, id) =>
      sql`update audit_entries set detail = '{}' where ${withDetails(id)}`.execute(tx),
  },
  {
    what: 'Direcciones de red y navegadores',
    count: (id) => count('audit_entries', withAddress(id)),
    erase: async (tx, id) => {
      await sql`update audit_entries set address = null, user_agent = null
        where ${withAddress(id)}`.execute(tx)
      const none = { address: '', user_agent: '' }
      await tx.updateTable('consents').set(none).where('user_id', '=', id).execute()
      // What was written about the decision; its reason is a code and stays.
      await tx
        .updateTable('user_transitions')
        .set({ note: null })
        .where('user_id', '=', id)
        .execute()
    },
  },
  // After the audit, whose entries are found by them.
  owned('Formularios de registro', 'registrations'),
]

/** Everything that stays, without the person's name. The law is our reading; see docs/privacy.md. */
export const keptParts: readonly KeptPart[] = [
  {
    what: 'Viajes, con sus hitos y valores',
    why: 'Soportes contables y del contrato de transporte: diez años (Código de Comercio, art. 60; Ley 962 de 2005, art. 28).',
    count: (id) =>
      count('journeys', sql`driver_id = ${id} or customer_id = ${id} or offered_driver_id = ${id}`),
  },
  {
    what: 'Huella con llave de documento, celular y correo, porque la persona está bloqueada',
    why: 'Para reconocer un registro nuevo suyo durante cinco años; los datos no se pueden leer de ella (Decreto 1377 de 2013, art. 9).',
    count: (id) => count('users', sql`id = ${id} and user_state_id = ${userStates.Ban}`),
  },
  {
    what: 'Constancias de la autorización de datos',
    why: 'Prueba de la autorización (Ley 1581 de 2012, art. 17).',
    count: (id) => count('consents', sql`user_id = ${id}`),
  },
  {
    what: 'Cambios de estado y hechos de la auditoría',
    why: 'Seguridad de la información (Ley 1581 de 2012, art. 4, literal g).',
    count: (id) => sql`select (
      (select count(*) from user_transitions where user_id = ${id})
      + (select count(*) from audit_entries where ${aboutPerson(id)}))::int as count`,
  },
]
