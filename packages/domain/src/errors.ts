/**
 * Every failure the server can answer: its code, its HTTP status and the sentence a person reads.
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
  'route.not-found': { status: 404, message: 'No encontramos lo que busca.' },
  'session.required': { status: 401, message: 'Inicie sesión para continuar.' },
  'session.wrong-credentials': { status: 401, message: 'El correo o la contraseña no coinciden.' },
  'session.forbidden': { status: 403, message: 'Su cuenta no tiene permiso para hacer esto.' },
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

/** The one error our own code throws on purpose; the server turns it into status and body. */
export class AppError extends Error {
  readonly code: ErrorCode

  /** `message` replaces the catalogue's sentence where it can say more (which field, who did it first). */
  constructor(code: ErrorCode, message: string = errorCatalogue[code].message) {
    super(message)
    this.name = 'AppError'
    this.code = code
  }
}
