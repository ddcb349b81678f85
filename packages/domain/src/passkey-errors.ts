/** The part of the error catalogue about passkeys. */
export const passkeyErrors = {
  'passkey.unavailable': {
    status: 409,
    message:
      'Las llaves de acceso solo funcionan con la dirección segura (https) de la consola y con un nombre de dominio.',
  },
  'passkey.refused': {
    status: 403,
    message: 'No pudimos comprobar la llave de acceso. Intente de nuevo.',
  },
  'passkey.unknown': {
    status: 403,
    message: 'No reconocemos esa llave de acceso. Ingrese con su contraseña.',
  },
  'passkey.challenge-over': {
    status: 403,
    message: 'Pasó demasiado tiempo o la llave ya se usó para este ingreso. Intente de nuevo.',
  },
  'passkey.not-verified': {
    status: 403,
    message:
      'La llave no comprobó quién la usa. Desbloquéela con su huella, su rostro o su PIN e intente de nuevo.',
  },
  'passkey.counter-back': {
    status: 403,
    message:
      'Rechazamos la llave porque parece una copia. Quítela desde su perfil y avise a otro administrador.',
  },
  'passkey.not-found': { status: 404, message: 'Esa llave de acceso ya no existe.' },
  'passkey.already-added': { status: 409, message: 'Esa llave de acceso ya está registrada.' },
  'passkey.too-many': {
    status: 409,
    message: 'Ya tiene diez llaves de acceso. Quite una antes de agregar otra.',
  },
} as const
