import { administratorErrors } from './administrator-errors.ts'
import { auditErrors } from './audit-errors.ts'
import { exportErrors } from './export-errors.ts'
import { fileErrors } from './file-errors.ts'
import { privacyErrors } from './privacy-errors.ts'
import { approvalErrors } from './approval-errors.ts'
import { passkeyErrors } from './passkey-errors.ts'
import { providerErrors } from './provider-errors.ts'
import { registrationErrors } from './registration-errors.ts'
import { newJourneyErrors } from './new-journey-errors.ts'
import { registryErrors } from './registry-errors.ts'
import { reviewErrors } from './review-errors.ts'
import { shareErrors } from './share-errors.ts'
import { tableErrors } from './table-errors.ts'

/**
 * Every error of the server: its code, its HTTP status and the message for the user.
 * Codes are part of the API: add new ones, never rename one.
 */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: 'Revise los datos enviados.' },
  'request.too-large': { status: 413, message: 'El envío es demasiado grande.' },
  'request.unsupported-type': { status: 415, message: 'El contenido debe enviarse como JSON.' },
  'request.too-many': {
    status: 429,
    message: 'Demasiados intentos. Espere un momento y vuelva a intentar.',
  },
  'request.wrong-origin': {
    status: 403,
    message: 'La solicitud viene de un sitio que no reconocemos.',
  },
  'request.wrong-xsrf-token': {
    status: 403,
    message:
      'No pudimos comprobar el origen de la solicitud. Recargue la página e intente de nuevo.',
  },
  'route.not-found': { status: 404, message: 'No encontramos lo que busca.' },
  'session.required': { status: 401, message: 'Inicie sesión para continuar.' },
  'session.wrong-credentials': { status: 401, message: 'El correo o la contraseña no coinciden.' },
  'session.second-factor-required': {
    status: 401,
    message: 'Escriba el código de su segundo factor.',
  },
  'session.second-factor-wrong': {
    status: 401,
    message: 'El código no es correcto o ya venció. Intente con uno nuevo.',
  },
  'session.refresh-refused': {
    status: 400,
    message: 'Su sesión terminó. Inicie sesión de nuevo.',
  },
  'factor.already-on': {
    status: 409,
    message: 'El segundo factor ya está activo. Desactívelo antes de configurar otro.',
  },
  'factor.off': { status: 409, message: 'El segundo factor no está activo.' },
  'factor.wrong-code': {
    status: 422,
    message: 'El código no es correcto o ya venció. Espere el siguiente.',
  },
  'session.not-found': { status: 404, message: 'Esa sesión ya no existe.' },
  ...approvalErrors,
  ...passkeyErrors,
  ...providerErrors,
  ...registrationErrors,
  ...reviewErrors,
  ...auditErrors,
  ...shareErrors,
  ...exportErrors,
  ...fileErrors,
  ...privacyErrors,
  'session.forbidden': { status: 403, message: 'Su cuenta no tiene permiso para hacer esto.' },
  'activation.unknown': {
    status: 404,
    message: 'No reconocemos este enlace de activación. Pida una nueva invitación.',
  },
  'activation.expired': {
    status: 410,
    message: 'Este enlace de activación venció. Pida una nueva invitación.',
  },
  'activation.spent': {
    status: 410,
    message: 'Este enlace de activación ya se usó. Inicie sesión con su correo y contraseña.',
  },
  'password.weak': {
    status: 422,
    message: 'La contraseña es muy fácil de adivinar. Use una más larga o menos común.',
  },
  'password.breached': {
    status: 422,
    message: 'Esta contraseña apareció en una filtración de datos. Elija otra.',
  },
  'password.wrong': { status: 403, message: 'La contraseña no es correcta.' },
  'password.mismatch': { status: 422, message: 'Las dos contraseñas no son iguales.' },
  'password.expired': {
    status: 403,
    message: 'Su contraseña venció. Cámbiela para continuar.',
  },
  'password.reset-unknown': {
    status: 404,
    message: 'No reconocemos este enlace de recuperación. Pida otro enlace.',
  },
  'password.reset-expired': {
    status: 410,
    message: 'Este enlace de recuperación venció o ya se usó. Pida otro enlace.',
  },
  ...administratorErrors,
  'user.not-found': { status: 404, message: 'No encontramos a esa persona.' },
  'user.already-exists': { status: 409, message: 'Ya existe una cuenta con ese correo.' },
  'user.transition-refused': {
    status: 409,
    message: 'La cuenta no admite este cambio en su estado actual.',
  },
  'user.actor-refused': { status: 403, message: 'No le corresponde hacer este cambio.' },
  'user.version-conflict': {
    status: 409,
    message: 'Otra persona cambió esta cuenta primero. Revise los datos nuevos.',
  },
  'user.review': { status: 403, message: 'Su cuenta está en revisión. Le avisaremos por correo.' },
  'user.correction': {
    status: 403,
    message: 'Su cuenta tiene datos por corregir. Revise el correo que le enviamos.',
  },
  'user.reject': {
    status: 403,
    message: 'Su cuenta no fue aceptada. Si cree que es un error, escriba a un administrador.',
  },
  'user.ban': {
    status: 403,
    message: 'Su cuenta está bloqueada. Comuníquese con un administrador.',
  },
  'journey.not-found': { status: 404, message: 'No encontramos ese viaje.' },
  'journey.transition-refused': {
    status: 409,
    message: 'El viaje no admite esta acción en su estado actual.',
  },
  'journey.actor-refused': { status: 403, message: 'No le corresponde hacer esta acción.' },
  'journey.reason-required': { status: 422, message: 'Escriba el motivo de esta acción.' },
  'journey.site-reason-required': {
    status: 422,
    message: 'El camión no aparece en el sitio. Indique el motivo para registrarlo.',
  },
  'journey.wrong-real-time': {
    status: 422,
    message: 'La hora real no puede ser futura ni anterior al último cambio del viaje.',
  },
  'journey.changed-meanwhile': {
    status: 409,
    message: 'Alguien actuó sobre este viaje mientras usted lo miraba. Revíselo de nuevo.',
  },
  'journey.taken': { status: 409, message: 'Otra persona ya atiende este viaje.' },
  'journey.not-taken': { status: 409, message: 'Nadie atiende este viaje.' },
  'journey.not-snoozable': {
    status: 409,
    message: 'Un viaje con una novedad crítica no se puede posponer.',
  },
  'journey.not-snoozed': { status: 409, message: 'Este viaje no está pospuesto.' },
  'journey.not-closed': {
    status: 409,
    message: 'Solo se puede volver a publicar un viaje cancelado o vencido.',
  },
  'journey.republished': { status: 409, message: 'Este viaje ya se volvió a publicar.' },
  'journey.appointment-too-soon': {
    status: 422,
    message: 'La cita está demasiado cerca para una reserva. Cree una solicitud inmediata.',
  },
  'journey.no-novelty': { status: 409, message: 'El viaje no tiene una novedad abierta.' },
  'journey.step-unknown': {
    status: 422,
    message: 'Ese paso ya no está en el protocolo de esta novedad. Revise los pasos de nuevo.',
  },
  'journey.outcome-unknown': { status: 422, message: 'Elija uno de los resultados del paso.' },
  'journey.steps-open': {
    status: 422,
    message: 'Faltan pasos obligatorios del protocolo. Escriba en la nota por qué se resuelve así.',
  },
  'journey.destination-refused': {
    status: 409,
    message: 'Este viaje no puede cambiar de destino ahora.',
  },
  'journey.same-destination': {
    status: 422,
    message: 'El viaje ya va a ese destino. Elija otra ciudad u otra dirección.',
  },
  'journey.needs-control-room': {
    status: 403,
    message: 'Esta novedad es crítica: la cierra una persona de la central, que lo va a llamar.',
  },
  'journey.cancel-needs-approval': {
    status: 409,
    message:
      'Usted ya canceló varios viajes hace poco. Para cancelar más, selecciónelos en la lista: otra persona lo aprueba.',
  },
  'journey.resolution-refused': {
    status: 422,
    message: 'Esta novedad no puede terminar por ese motivo.',
  },
  'journey.same-novelty': { status: 422, message: 'La novedad ya es de ese tipo.' },
  'journey.appointment-past': { status: 422, message: 'La cita debe quedar en el futuro.' },
  'protocol.changed': {
    status: 409,
    message: 'Otra persona cambió este protocolo primero. Revise los datos nuevos.',
  },
  'protocol.invalid': { status: 422, message: 'Revise los datos del protocolo.' },
  'surcharge.not-found': { status: 404, message: 'No encontramos ese recargo.' },
  'surcharge.decided': { status: 409, message: 'Ya se decidió sobre este recargo.' },
  'surcharge.running': {
    status: 409,
    message: 'El recargo todavía está corriendo: se aprueba cuando termine la espera.',
  },
  ...newJourneyErrors,
  ...registryErrors,
  ...tableErrors,
  'holder.not-found': { status: 404, message: 'No encontramos ese tenedor.' },
  'trailer.not-found': { status: 404, message: 'No encontramos ese remolque.' },
  'vehicle.not-found': { status: 404, message: 'No encontramos ese vehículo.' },
  'customer.not-found': { status: 404, message: 'No encontramos ese cliente.' },
  'customer.not-active': { status: 422, message: 'Ese cliente no está activo.' },
  'driver.not-found': { status: 404, message: 'No encontramos a ese conductor.' },
  'driver.busy': { status: 409, message: 'El conductor ya tiene otro viaje en curso.' },
  'driver.not-fit': { status: 422, message: 'El conductor no puede tomar este viaje.' },
  'driver.not-offered': { status: 403, message: 'Este viaje se le ofreció a otro conductor.' },
  'device.required': { status: 401, message: 'El dispositivo no está autorizado.' },
  'device.not-found': { status: 404, message: 'Ese dispositivo ya no existe.' },
  'request.key-required': {
    status: 400,
    message: 'Falta la llave de repetición del envío (Idempotency-Key).',
  },
  'request.key-reused': {
    status: 422,
    message: 'Esa llave de repetición ya se usó para otra cosa.',
  },
  'positions.too-many': {
    status: 503,
    message: 'Hay demasiadas posiciones en espera. Envíelas de nuevo en un momento.',
  },
  'notification.not-found': { status: 404, message: 'No encontramos esa notificación.' },
  'notification.rule-changed': {
    status: 409,
    message: 'Otra persona cambió esta regla primero. Revise los datos nuevos.',
  },
  'notification.rule-fixed': {
    status: 422,
    message: 'Estas notificaciones siempre llegan: esta regla no se puede cambiar.',
  },
  'notification.rule-amount': { status: 422, message: 'Revise el tiempo de esta regla.' },
  'notification.rule-severity': {
    status: 422,
    message: 'Esta notificación no es de una novedad: elija una gravedad fija.',
  },
  'notification.rule-audience': {
    status: 422,
    message: 'Revise a quién le llega esta notificación.',
  },
  'push.off': {
    status: 409,
    message: 'Los avisos con la consola cerrada no están activos en este servidor.',
  },
  'push.invalid-subscription': {
    status: 422,
    message: 'El navegador entregó una suscripción que no sirve para enviarle avisos.',
  },
  'push.not-subscribed': {
    status: 409,
    message: 'Este navegador no recibe avisos con la consola cerrada. Actívelos primero.',
  },
  'query.invalid': {
    status: 400,
    message: 'La consulta pide un campo que no existe o que no se puede usar de esa forma.',
  },
  'server.starting': { status: 503, message: 'El servidor está iniciando. Intente en un momento.' },
  'server.unavailable': {
    status: 503,
    message: 'El servicio no está disponible en este momento. Intente de nuevo.',
  },
  'server.unexpected': {
    status: 500,
    message: 'Algo falló de nuestro lado. Intente de nuevo en un momento.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** The error that our code throws on purpose; the error handler turns it into status and body. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Seconds to wait before a retry, if waiting helps. */
  readonly retryAfter: number | undefined
  /** How a missing second factor can be given. */
  readonly factors: readonly string[] | undefined

  /** `message` replaces that of the catalogue, to name for example the field or who acted first. */
  constructor(
    code: ErrorCode,
    message: string = errorCatalogue[code].message,
    { retryAfter, factors }: { retryAfter?: number; factors?: readonly string[] } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.retryAfter = retryAfter
    this.factors = factors
  }
}
