import type { AuditLine } from '@arriero/domain/contract/http/audit.ts'

/** Things that entries are about, where they have no name of their own or no longer exist. */
const subjectKinds: Readonly<Record<string, string>> = {
  journey: 'Viaje',
  user: 'Persona',
  customer: 'Cliente',
  driver: 'Conductor',
  vehicle: 'Vehículo',
  trailer: 'Remolque',
  holder: 'Tenedor',
  registration: 'Registro',
  device: 'Dispositivo',
  session: 'Sesión',
  'provider-link': 'Forma de ingreso',
  approval: 'Aprobación',
  invitation: 'Invitación',
  'notification-rule': 'Regla de avisos',
  'novelty-protocol': 'Protocolo',
  'security-settings': 'Seguridad',
}

export const subjectKindLabel = (kind: string): string => subjectKinds[kind] ?? 'Otro'

/** «Viaje V-10023», «Ana Pérez», or the kind alone. */
export function describeSubject(subject: NonNullable<AuditLine['subject']>): string {
  const kind = subjectKindLabel(subject.kind)
  if (subject.label === null) return kind
  const isPerson = ['user', 'customer', 'driver'].includes(subject.kind)
  return isPerson ? subject.label : `${kind}: ${subject.label}`
}
