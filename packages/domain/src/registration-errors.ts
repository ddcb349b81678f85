/** Errors of people who register themselves. */
export const registrationErrors = {
  /** The same for a token that is unknown or expired. */
  'registration.link-unknown': {
    status: 401,
    message: 'Este enlace de registro ya no sirve. Pida uno nuevo con su correo.',
  },
  'registration.consent-outdated': {
    status: 409,
    message: 'El texto de la autorización cambió. Recargue la página y léalo de nuevo.',
  },
  'registration.consent-required': {
    status: 409,
    message:
      'Antes de seguir debe autorizar el tratamiento de sus datos. Recargue la página para leer el texto.',
  },
  'registration.wrong-code': {
    status: 422,
    message: 'El código no es correcto. Revíselo y escríbalo de nuevo.',
  },
  'registration.code-expired': {
    status: 410,
    message: 'Este código ya no sirve. Pida uno nuevo.',
  },
  'registration.not-confirmed': {
    status: 409,
    message: 'Confirme primero su correo y su celular con los códigos que le enviamos.',
  },
  'registration.not-editable': {
    status: 409,
    message: 'Este dato ya no se puede cambiar.',
  },
  'registration.journey-under-way': {
    status: 409,
    message:
      'Tiene un viaje en curso. Termínelo y después envíe el cambio: mientras se revisa no puede tomar viajes.',
  },
  'registration.invalid-field': { status: 422, message: 'Revise los datos que escribió.' },
  'registration.incomplete': { status: 422, message: 'Faltan datos o documentos.' },
  'registration.too-many-files': {
    status: 409,
    message: 'Ya envió demasiados archivos. Borre los que no necesite.',
  },
  'registration.file-not-found': { status: 404, message: 'Ese archivo ya no existe.' },
  /** Only told to somebody who has confirmed an e-mail and a phone. */
  'registration.taken': {
    status: 409,
    message: 'Ya existe un registro con estos datos.',
  },
} as const
