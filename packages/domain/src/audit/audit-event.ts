import { type JourneyAuditEvent, journeyAuditLabels } from './journey-audit-event.ts'

const accountLabels = {
  'session.opened': 'Inició sesión',
  'session.closed': 'Se cerró una sesión',
  'session.refused': 'Ingreso rechazado',
  'session.reused': 'Se usó una llave de sesión copiada',
  'session.throttled': 'Demasiados intentos de ingreso',
  'account.activated': 'Activó su cuenta',
  'profile.updated': 'Cambió su perfil',
  'password.changed': 'Cambió su contraseña',
  'password.refused': 'Cambio de contraseña rechazado',
  'password.recovery-requested': 'Pidió recuperar la contraseña',
  'password.throttled': 'Demasiados intentos con la contraseña',
  'recovery.refused': 'Enlace de recuperación rechazado',
  'recovery.throttled': 'Demasiadas recuperaciones de contraseña',
  'second-factor.started': 'Empezó a activar la verificación en dos pasos',
  'second-factor.turned-on': 'Activó la verificación en dos pasos',
  'second-factor.turned-off': 'Desactivó la verificación en dos pasos',
  'second-factor.refused': 'Código de verificación rechazado',
  'second-factor.recovery-codes-renewed': 'Renovó los códigos de recuperación',
  'second-factor.recovery-code-used': 'Usó un código de recuperación',
  'second-factor.throttled': 'Demasiados códigos de verificación',
  'passkey.added': 'Agregó una llave de acceso',
  'passkey.renamed': 'Renombró una llave de acceso',
  'passkey.removed': 'Quitó una llave de acceso',
  'passkey.refused': 'Llave de acceso rechazada',
  'provider.linked': 'Vinculó una forma de ingreso',
  'provider.unlinked': 'Desvinculó una forma de ingreso',
  'notification-preferences.changed': 'Cambió sus preferencias de avisos',
} as const

const administrationLabels = {
  'administrator.role-changed': 'Cambió el rol de un administrador',
  'administrator.disabled': 'Desactivó a un administrador',
  'administrator.enabled': 'Activó a un administrador',
  'invitation.made': 'Invitó a un administrador',
  'invitation.revoked': 'Anuló una invitación',
  'invitation.refused': 'Invitación rechazada',
  'invitation.throttled': 'Demasiados intentos con invitaciones',
  'security-settings.changed': 'Cambió las reglas de seguridad',
  'notification-rule.changed': 'Cambió una regla de avisos',
  'notification-rule.tried': 'Probó una regla de avisos',
  'novelty-protocol.changed': 'Cambió el protocolo de una novedad',
  'approval.requested': 'Pidió una aprobación',
  'approval.approved': 'Aprobó una solicitud',
  'approval.rejected': 'Rechazó una solicitud',
  'approval.withdrawn': 'Retiró una solicitud',
  'approval.expired': 'Venció una solicitud de aprobación',
  'audit.exported': 'Exportó la auditoría',
  'share.throttled': 'Demasiadas consultas de viajes compartidos',
} as const

const peopleLabels = {
  'user.registered': 'Se registró',
  'user.review-opened': 'Abrió el caso',
  'user.approved': 'Aprobó a la persona',
  'user.correction-asked': 'Pidió una corrección',
  'user.resubmitted': 'Envió de nuevo su registro',
  'user.renewal-sent': 'Envió una renovación',
  'user.renewals-decided': 'Revisó una renovación',
  'user.change-sent': 'Envió datos nuevos',
  'user.rejected': 'Rechazó a la persona',
  'user.reopened': 'Reabrió el caso',
  'user.returned-to-review': 'Volvió a revisión',
  'user.banned': 'Bloqueó a la persona',
  'user.ban-lifted': 'Levantó el bloqueo',
  'registration.started': 'Empezó un registro',
  'registration.confirmed': 'Confirmó un medio de contacto',
  'registration.consent-given': 'Autorizó el tratamiento de sus datos',
  'registration.item-saved': 'Guardó un punto del registro',
  'registration.file-added': 'Subió un archivo',
  'registration.file-removed': 'Quitó un archivo',
  'registration.change-discarded': 'Descartó un cambio sin enviar',
  'registration.deleted': 'Borró su registro',
  'registration.throttled': 'Demasiados intentos de registro',
  'file.viewed': 'Vio un documento',
  'personal-data.revealed': 'Vio los datos completos',
  'personal-data.erased': 'Suprimió los datos personales',
  'device.registered': 'Creó la llave de un dispositivo',
  'device.revoked': 'Retiró la llave de un dispositivo',
} as const

const exportLabels = {
  'journey-export.started': 'Exportó viajes a un archivo',
  'journey-export.finished': 'Terminó una exportación de viajes',
  'journey-export.cancelled': 'Canceló una exportación de viajes',
  'journey-export.downloaded': 'Descargó un archivo de viajes',
  'journey-export.linked': 'Creó un enlace a un archivo de viajes',
} as const

type RegistryThing = 'customer' | 'driver' | 'vehicle' | 'trailer' | 'holder'
type RegistryChange = 'created' | 'changed' | 'imported' | 'merged' | 'merged-away'

const registryLabels: Readonly<Record<`${RegistryThing}.${RegistryChange}`, string>> = {
  ...labelsOf('customer', 'al cliente', 'clientes'),
  ...labelsOf('driver', 'al conductor', 'conductores'),
  ...labelsOf('vehicle', 'el vehículo', 'vehículos'),
  ...labelsOf('trailer', 'el remolque', 'remolques'),
  ...labelsOf('holder', 'al tenedor', 'tenedores'),
}

function labelsOf<Thing extends RegistryThing>(thing: Thing, one: string, many: string) {
  return {
    [`${thing}.created`]: `Registró ${one}`,
    [`${thing}.changed`]: `Cambió ${one}`,
    [`${thing}.imported`]: `Importó ${many}`,
    [`${thing}.merged`]: `Unió ${one} con otro registro`,
    [`${thing}.merged-away`]: `Unió ${one} con otro registro`,
  } as Record<`${Thing}.${RegistryChange}`, string>
}

/**
 * Everything that the audit records, in the past tense, as it stands beside the name of who did it. A writer of entries
 * can't name an event that is not here: the type refuses it. Names are stored: never rename one.
 */
const labels = {
  ...journeyAuditLabels,
  ...exportLabels,
  ...peopleLabels,
  ...registryLabels,
  ...administrationLabels,
  ...accountLabels,
}

/** `subject.what-happened`, for example `session.opened`. */
export type AuditEvent =
  | JourneyAuditEvent
  | keyof typeof exportLabels
  | keyof typeof peopleLabels
  | keyof typeof registryLabels
  | keyof typeof administrationLabels
  | keyof typeof accountLabels

export const auditEvents = Object.keys(labels) as readonly AuditEvent[]

export const isAuditEvent = (text: string): text is AuditEvent => Object.hasOwn(labels, text)

/** Entries of versions to come are told as well, after a step back. */
export const describeAuditEvent = (event: string): string =>
  isAuditEvent(event) ? labels[event] : 'Otro cambio'

/** Events that are filtered together, as people think of them. */
export const auditFamilies = {
  journeys: { label: 'Viajes', events: keysOf({ ...journeyAuditLabels, ...exportLabels }) },
  people: { label: 'Registro y revisión de personas', events: keysOf(peopleLabels) },
  registry: { label: 'Datos maestros', events: keysOf(registryLabels) },
  administration: { label: 'Administración y reglas', events: keysOf(administrationLabels) },
  accounts: { label: 'Cuentas y sesiones', events: keysOf(accountLabels) },
} as const satisfies Record<string, { label: string; events: readonly AuditEvent[] }>

export type AuditFamily = keyof typeof auditFamilies
export const auditFamilyNames = Object.keys(auditFamilies) as readonly AuditFamily[]

function keysOf<Name extends string>(record: Readonly<Record<Name, string>>): readonly Name[] {
  return Object.keys(record) as Name[]
}
