import {
  addDays,
  type CalendarDay,
  fromWallClock,
  startOfWeek,
} from '@arriero/domain/calendar/calendar-day.ts'

/** Families of events, with their words in the address. */
export const familySlugs = {
  viajes: 'journeys',
  personas: 'people',
  maestros: 'registry',
  administracion: 'administration',
  cuentas: 'accounts',
} as const
export type FamilySlug = keyof typeof familySlugs

export const periods = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  semana: 'Esta semana',
  mes: 'Este mes',
} as const
export type PeriodSlug = keyof typeof periods

/** The filters and the open entry, as they are in the address. */
export interface AuditSearch {
  texto?: string | undefined
  tipo?: FamilySlug | undefined
  /** One event, as the audit names it. */
  que?: string | undefined
  /** Id of who did it. */
  quien?: string | undefined
  /** What it is about, `journey:<id>`. */
  sobre?: string | undefined
  solicitud?: string | undefined
  periodo?: PeriodSlug | undefined
  /** Date and time in Colombia, `2026-11-16T08:00`. */
  desde?: string | undefined
  hasta?: string | undefined
  /** Id of the open entry. */
  abierto?: string | undefined
}

const text = (value: unknown) =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined

const wallClock = (value: unknown) =>
  typeof value === 'string' && /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d$/u.test(value)
    ? value
    : undefined

const keyOf = <Key extends string>(known: Readonly<Record<Key, unknown>>, value: unknown) =>
  typeof value === 'string' && Object.hasOwn(known, value) ? (value as Key) : undefined

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  texto: text(search.texto),
  tipo: keyOf(familySlugs, search.tipo),
  que: text(search.que),
  quien: text(search.quien),
  sobre: text(search.sobre),
  solicitud: text(search.solicitud),
  periodo: keyOf(periods, search.periodo),
  desde: wallClock(search.desde),
  hasta: wallClock(search.hasta),
  abierto: text(search.abierto),
})

/** Everything but the open entry. */
export const noFilters: AuditSearch = {
  texto: undefined,
  tipo: undefined,
  que: undefined,
  quien: undefined,
  sobre: undefined,
  solicitud: undefined,
  periodo: undefined,
  desde: undefined,
  hasta: undefined,
}

export const isFiltered = (search: AuditSearch): boolean =>
  Object.keys(noFilters).some((name) => search[name as keyof AuditSearch] !== undefined)

/** The query of the server, without page. */
export function toFilters(search: AuditSearch, today: CalendarDay): URLSearchParams {
  const { from, until } = boundsOf(search, today)
  const [subjectKind, ...subjectId] = search.sobre?.split(':') ?? []
  const values = {
    text: search.texto,
    family: search.tipo && familySlugs[search.tipo],
    event: search.que,
    actorId: search.quien,
    subjectKind,
    subjectId: subjectId.length === 0 ? undefined : subjectId.join(':'),
    requestId: search.solicitud,
    from,
    until,
  }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

const midnight = (day: CalendarDay) => fromWallClock(`${day}T00:00`).toISOString()

function boundsOf(
  { periodo, desde, hasta }: AuditSearch,
  today: CalendarDay,
): { from?: string | undefined; until?: string | undefined } {
  switch (periodo) {
    case 'hoy':
      return { from: midnight(today) }
    case 'ayer':
      return { from: midnight(addDays(today, -1)), until: midnight(today) }
    case 'semana':
      return { from: midnight(startOfWeek(today)) }
    case 'mes':
      return { from: midnight(`${today.slice(0, 8)}01`) }
    case undefined:
      return {
        from: desde && fromWallClock(desde).toISOString(),
        until: hasta && fromWallClock(hasta).toISOString(),
      }
  }
}
