/** The part of the error catalogue about the hosted sign-in provider. */
export const providerErrors = {
  'session.provider-token-refused': {
    status: 401,
    message: 'No pudimos comprobar su identidad con el proveedor. Intente de nuevo.',
  },
  'session.provider-unknown-person': {
    status: 403,
    message: 'No hay una cuenta de administrador para esta persona. Pida una invitación.',
  },
  'session.provider-anonymous': {
    status: 403,
    message: 'Un ingreso anónimo no da acceso a la administración.',
  },
  'session.provider-token-expired': {
    status: 401,
    message: 'Su ingreso con el proveedor venció. Ingrese de nuevo.',
  },
  'session.provider-wrong-project': {
    status: 401,
    message: 'Ese ingreso es de otro proyecto y no sirve en esta consola.',
  },
  'session.provider-revoked': {
    status: 401,
    message: 'El proveedor cerró ese ingreso. Ingrese de nuevo.',
  },
  'session.provider-disabled': {
    status: 403,
    message: 'El proveedor bloqueó esa cuenta. Comuníquese con un administrador.',
  },
  'session.provider-unverified': {
    status: 403,
    message: 'Verifique primero su correo con el proveedor y vuelva a ingresar.',
  },
  'session.provider-not-linked': {
    status: 403,
    message:
      'Esta cuenta del proveedor no está vinculada a la suya. Ingrese con su contraseña y vincúlela desde su perfil.',
  },
  'session.provider-method-off': {
    status: 403,
    message: 'Esta forma de ingreso no está activa en esta consola.',
  },
  'session.provider-unreachable': {
    status: 503,
    message:
      'No pudimos comunicarnos con el proveedor de identidad. Intente en un momento o ingrese con su contraseña.',
  },
  'provider.linked-elsewhere': {
    status: 409,
    message: 'Esa cuenta del proveedor ya está vinculada a otra persona.',
  },
  'provider.already-linked': {
    status: 409,
    message: 'Esa cuenta del proveedor ya está vinculada a la suya.',
  },
  'provider.other-person': {
    status: 422,
    message:
      'El correo o el celular verificado de esa cuenta del proveedor no es el de su perfil, así que no se puede vincular.',
  },
  'activation.other-email': {
    status: 422,
    message:
      'Esa cuenta del proveedor tiene otro correo. Use la del correo al que llegó la invitación.',
  },
  'provider.link-not-found': { status: 404, message: 'Esa cuenta ya no está vinculada.' },
  'provider.last-way': {
    status: 409,
    message:
      'Es su única forma de ingresar. Ponga una contraseña antes de desvincularla: pídala con «¿Olvidó su contraseña?».',
  },
} as const satisfies Record<string, { status: number; message: string }>
