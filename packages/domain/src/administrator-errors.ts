/** Errors of administrators' accounts: roles, disabling, invitations, required second factor. */
export const administratorErrors = {
  'administrator.not-found': { status: 404, message: 'No encontramos a ese administrador.' },
  'administrator.own-account': {
    status: 409,
    message: 'No puede desactivarse ni cambiar su propio rol. Pídaselo a otro administrador.',
  },
  'administrator.last': {
    status: 409,
    message: 'Es la última persona activa con el rol de administrador. Antes dele ese rol a otra.',
  },
  'invitation.not-found': { status: 404, message: 'Esa invitación ya no está pendiente.' },
  'session.second-factor-setup-required': {
    status: 403,
    message: 'Configure su segundo factor para continuar: su organización lo exige.',
  },
} as const
