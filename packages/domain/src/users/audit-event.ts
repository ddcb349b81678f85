/** What happened to a person, in the past tense. */
const personEvents: Readonly<Record<string, string>> = {
  'user.registered': 'Se registró',
  'user.review-opened': 'Abrió el caso',
  'user.approved': 'Aprobado',
  'user.correction-asked': 'Se pidió corrección',
  'user.resubmitted': 'Envió de nuevo',
  'user.rejected': 'Rechazado',
  'user.reopened': 'Reabierto',
  'user.returned-to-review': 'Volvió a revisión',
  'user.banned': 'Bloqueado',
  'user.ban-lifted': 'Bloqueo levantado',
  'driver.created': 'Registrado en Conductores',
  'driver.changed': 'Datos cambiados',
  'driver.merged': 'Unido con otro registro',
  'driver.merged-away': 'Unido con otro registro',
  'customer.created': 'Registrado en Clientes',
  'customer.changed': 'Datos cambiados',
  'customer.merged': 'Unido con otro registro',
  'customer.merged-away': 'Unido con otro registro',
  'device.registered': 'Llave creada',
  'device.revoked': 'Llave retirada',
  'file.viewed': 'Vio un documento',
  'personal-data.revealed': 'Vio los datos completos',
}

export const describeAuditEvent = (event: string): string => personEvents[event] ?? 'Otro cambio'
