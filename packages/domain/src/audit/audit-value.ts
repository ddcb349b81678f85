import { approvalKinds } from '../approvals/approval.ts'
import { type CalendarDay, formatDay } from '../calendar/calendar-day.ts'
import { codedMunicipalities } from '../corridors/coded-municipalities.ts'
import { errorCatalogue } from '../errors.ts'
import { formatDateTime } from '../format/date.ts'
import { formatCop, formatDecimal, formatKg, formatNumber } from '../format/number.ts'
import { documentTypeLabels } from '../identity/document.ts'
import { isJourneyStateId, journeyStateDisplay } from '../journeys/journey-state.ts'
import { novelties } from '../journeys/novelty.ts'
import {
  estimateLabels,
  noveltySeverityLabels,
  remedyLabels,
  stepContactLabels,
  waitingClockLabels,
} from '../journeys/novelty-protocol.ts'
import { reasons } from '../journeys/reason.ts'
import {
  notificationAudienceLabels,
  notificationSeverityLabels,
  ruleSeverityLabels,
} from '../notifications/notification-rule.ts'
import { companyKindLabels } from '../users/company-kind.ts'
import { papers } from '../users/paper.ts'
import { reviewItems } from '../users/review-item.ts'
import { banReasons, itemReasons, systemReasons, verdictLabels } from '../users/review-reason.ts'
import { roleLabels } from '../users/role.ts'
import { trailerPapers } from '../users/trailer.ts'
import { userStateDisplay } from '../users/user-state.ts'
import { auditEvents, auditFamilies, describeAuditEvent } from './audit-event.ts'
import { auditFieldLabel } from './audit-field.ts'

type Labels = Readonly<Record<string, string>>

const named = <Name extends string>(
  displays: Readonly<Record<Name, { label: string }>>,
): Readonly<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(displays).map(([name, { label }]) => [name, label]),
  ) as Record<Name, string>

const paperNames: Labels = { ...named(papers), ...trailerPapers }

const people: Labels = {
  administrator: 'Un administrador',
  driver: 'Conductor',
  customer: 'Cliente',
  system: 'El sistema',
}

const reasonNames: Labels = {
  ...Object.assign({}, ...Object.values(reasons)),
  ...named(itemReasons),
  ...systemReasons,
  ...banReasons,
  'signed-out': 'Cerró la sesión',
  'closed-elsewhere': 'Cerrada desde otro dispositivo',
  'password-changed': 'Cambio de contraseña',
  'token-reused': 'Llave de sesión copiada',
  'too-many': 'Demasiadas sesiones abiertas',
  'provider-unlinked': 'Forma de ingreso desvinculada',
  'closed-by-administrator': 'La cerró un administrador',
  disabled: 'Cuenta desactivada',
  'passkey-removed': 'Llave de acceso retirada',
  'other-browser': 'Intento desde otro navegador',
  'changed-meanwhile': 'La contraseña cambió entretanto',
}

/** Codes by the field that holds them. A code that is not here is not told: its English name helps nobody. */
const codes: Readonly<Record<string, Labels>> = {
  audience: notificationAudienceLabels,
  by: { 'current-password': 'La contraseña actual', 'recovery-link': 'Un enlace de recuperación' },
  channel: { email: 'Correo', sms: 'Mensaje de texto' },
  companyKind: companyKindLabels,
  documentType: documentTypeLabels,
  estimate: estimateLabels,
  event: Object.fromEntries(auditEvents.map((event) => [event, describeAuditEvent(event)])),
  every: { never: 'Nunca', hourly: 'Cada hora', daily: 'Cada día' },
  family: named(auditFamilies),
  item: named(reviewItems),
  items: named(reviewItems),
  kind: { ...paperNames, ...named(approvalKinds), ...people },
  noveltyCode: named(novelties),
  onBehalfOf: people,
  reason: reasonNames,
  remedies: remedyLabels,
  remedy: remedyLabels,
  role: roleLabels,
  secondFactorRoles: roleLabels,
  severity: { ...noveltySeverityLabels, ...ruleSeverityLabels },
  sounds: notificationSeverityLabels,
  verdict: verdictLabels,
  waitingClock: waitingClockLabels,
  where: { 'at-site': 'En el sitio', away: 'Lejos del sitio', unknown: 'Sin señal reciente' },
  who: stepContactLabels,
}

/** Of an item in a list, for example the paper whose day changed. */
export const auditItemLabel = (kind: string): string | undefined => paperNames[kind]

const looksLikeCode = (text: string) => /^[a-z][a-z0-9]*(?:[-.:_][a-z0-9-]+)*$/u.test(text)

/**
 * A stored value as people read it; null if there is nothing that they would understand. `names` are of the people and
 * trucks whose ids may be stored.
 */
export function formatAuditValue(
  field: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return formatAuditNumber(field, value)
  if (typeof value === 'string') return formatAuditText(field, value, names)
  if (!Array.isArray(value)) return null
  if (value.length === 0) return null
  const parts = value.map((one) => formatAuditValue(field, one, names))
  const told = parts.filter((part) => part !== null)
  return told.length === 0 ? null : told.join(', ')
}

function formatAuditNumber(field: string, value: number): string {
  if (field === 'journeyState') {
    return isJourneyStateId(value) ? journeyStateDisplay[value].label : formatNumber(value)
  }
  if (field === 'userState') {
    return named(userStateDisplay)[String(value) as '1'] ?? formatNumber(value)
  }
  if (field.endsWith('Cop')) return formatCop(value)
  if (field === 'payloadKg') return formatKg(value)
  if (field === 'lat' || field === 'lng') return String(value).replace('.', ',')
  return Number.isInteger(value) ? formatNumber(value) : formatDecimal(value)
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(text)
const isDay = (text: string): text is CalendarDay => /^\d{4}-\d\d-\d\d$/u.test(text)
const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/u.test(text)

function formatAuditText(
  field: string,
  text: string,
  names: ReadonlyMap<string, string>,
): string | null {
  if (isId(text)) return names.get(text) ?? null
  if (isInstant(text)) return formatDateTime(text)
  if (isDay(text)) return formatDay(text)
  if (/divipola$/iu.test(field)) return codedMunicipalities().get(text)?.name ?? text
  if (field === 'fields') return auditFieldLabel(text) ?? null
  const known = codes[field]
  if (known === undefined) return text
  if (Object.hasOwn(known, text)) return known[text] ?? null
  if (Object.hasOwn(errorCatalogue, text)) {
    return errorCatalogue[text as keyof typeof errorCatalogue].message
  }
  return looksLikeCode(text) ? null : text
}
